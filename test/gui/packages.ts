import type { Package } from '../debian-packages.ts';

/** Where Debian puts the GUI and the opponent. */
export const XBOARD = '/usr/games/xboard';
export const FAIRY_MAX = '/usr/games/fairymax';
/** The library that gives a program other accounts than the machine's. */
export const NSS_WRAPPER = 'libnss_wrapper.so';

export const PACKAGES: readonly Package[] = [
  { file: XBOARD, name: 'xboard' },
  { file: FAIRY_MAX, name: 'fairymax' },
  { file: '/usr/bin/Xvfb', name: 'xvfb' },
  { file: '/usr/bin/import', name: 'imagemagick' },
  { file: '/usr/bin/xdotool', name: 'xdotool' },
  // The library's own place differs between machines.
  { file: '/usr/share/doc/libnss-wrapper', name: 'libnss-wrapper' },
];
