/**
 * Importing x.wasm gives the bytes of the WebAssembly module that the build compiles from x.ts, which is
 * AssemblyScript.
 */
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
