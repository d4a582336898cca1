/** The bytes of a WebAssembly module that `#assembly/x` names: what src/assembly/x.ts is compiled to. */
declare const bytes: Uint8Array<ArrayBuffer>;
export default bytes;
