import { NAME, VERSION } from '../engine/version.ts';
import { knownVariants } from '../variants/registry.ts';
import { announceOption, type XBoardOption } from './xboard-options.ts';
import { offeredNames } from './xboard-setup.ts';

/** The games that XBoard can choose, to be told again when there are others. */
export function variantsFeature(): string {
  return `feature variants="${offeredNames(knownVariants()).join(',')}"`;
}

/** What XBoard is to know of us, as `feature` lines; the last one lets it go on. */
export function featureLines(options: readonly XBoardOption[]): string[] {
  return [
    'feature done=0',
    'feature ping=1 setboard=1 usermove=1 playother=1 san=0 time=1 draw=1 sigint=0 sigterm=0 reuse=1 analyze=1',
    'feature colors=0 name=1 ics=1 pause=0 nps=0 memory=1 smp=1 exclude=1 highlight=1 debug=1',
    `feature myname="${NAME} ${VERSION}"`,
    variantsFeature(),
    ...options.map((option) => `feature option="${announceOption(option)}"`),
    'feature done=1',
  ];
}
