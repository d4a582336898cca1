/** What is needed of WebAssembly: Node's types say nothing of it, and the browser's are not wanted here. */
declare namespace WebAssembly {
  class Memory<Buffer = ArrayBuffer> {
    constructor(size: { readonly initial: number; readonly maximum?: number; readonly shared?: boolean });
    readonly buffer: Buffer;
  }
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }
  class Instance {
    constructor(module: Module, imports: object);
    readonly exports: object;
  }
}
