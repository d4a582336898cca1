import type { ReactElement } from 'react';
import { VERSION } from '../../index.ts';

/** Who made what is seen here. */
export function Credits(): ReactElement {
  return (
    <footer className="credits">
      Stablemate {VERSION}, MIT licence. Pieces by the authors of <a href="https://game-icons.net">game-icons.net</a>,{' '}
      <a href="https://creativecommons.org/licenses/by/3.0/">CC BY 3.0</a>.
    </footer>
  );
}
