import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { PICTURES } from '../web/pieces/pictures.ts';

const ID = 'virtual:piece-icons';

/** The collection's file, as far as it is read here. */
interface IconCollection {
  readonly icons: Readonly<Record<string, { readonly body: string } | undefined>>;
}

/**
 * Gives the page those icons of the collection that PICTURES names, and none of the other thousands: the module
 * `virtual:piece-icons` exports the outlines (`d` of SVG paths, in a box of 512) by the icon's name.
 */
export function pieceIcons(): Plugin {
  return {
    name: 'piece-icons',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
      const { icons } = JSON.parse(readFileSync(file, 'utf8')) as IconCollection;
      const used = Object.values(PICTURES).map((name) => {
        const icon = icons[name];
        if (!icon) throw new Error(`the collection has no icon '${name}'`);
        return [name, pathsOf(name, icon.body)] as const;
      });
      return `export const ICONS = ${JSON.stringify(Object.fromEntries(used))};`;
    },
  };
}

/** @throws Error if the icon is drawn by anything but filled paths */
function pathsOf(name: string, body: string): string[] {
  const rest = body.replace(
    /<path fill="currentColor"(?: fill-rule="evenodd"| clip-rule="evenodd")* d="[^"]*"\/>/g,
    '',
  );
  if (rest.replace(/<\/?g[^>]*>/g, '') !== '') throw new Error(`the icon '${name}' has more than paths: ${rest}`);
  return [...body.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path!);
}
