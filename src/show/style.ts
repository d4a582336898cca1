/** Sizes and colours of all pictures. */
export const CELL = 48;

export const COLOURS = {
  light: '#f3e6cc',
  dark: '#cdaa7d',
  frame: '#6b4a2b',
  label: '#6b4a2b',
  either: '#1f7a4d',
  quiet: '#2563a8',
  capture: '#b3302a',
  whitePiece: '#fffdf6',
  blackPiece: '#2b2622',
} as const;

export const FONT = 'DejaVu Sans, Verdana, sans-serif';
