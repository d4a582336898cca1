/** The outlines (`d` of SVG paths, in a box of 512) of the icons that PICTURES names; the build makes this module. */
declare module 'virtual:piece-icons' {
  export const ICONS: Readonly<Record<string, readonly string[]>>;
}
