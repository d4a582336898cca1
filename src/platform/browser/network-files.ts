/**
 * Where the networks that belong to the program can be loaded from: addresses by the names of their files. The build
 * writes this module, see src/build/network-files.ts.
 */
export const NETWORK_FILES: Readonly<Record<string, string>> = {};
