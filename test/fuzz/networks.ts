import { startPosition } from '../../src/board/notation/fen.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { staticScore } from '../../src/engine/static-score.ts';
import { decodeNetwork, readNetwork, writeNetwork } from '../../src/net/network-file.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { damaged, signed } from '../net/damage.ts';
import { randomNetwork } from '../net/random-network.ts';
import { hold, readOrRefuse, type Target } from './target.ts';

/** A file that is damaged in the way that the seed says, and whether its checksum is made right again. */
interface DamagedFile {
  readonly seed: number;
  readonly signed: boolean;
}

/** Reading of networks' files. */
export function networksTarget(): Target<DamagedFile> {
  const variant = variantByName('los-alamos');
  const tables = tablesOf(variant);
  const whole = writeNetwork(randomNetwork(variant, 1, { neurons: 16 }));
  return {
    name: 'networks',
    generate: (random) => ({ seed: Math.floor(random() * 2 ** 31), signed: random() < 0.7 }),
    check({ seed, signed: isSigned }) {
      const random = seededRandom(seed);
      // The header is a small part of the file, and most is to be learned there.
      const { file } = random() < 0.5 ? damaged(whole, random) : damaged(whole, random, 500);
      if (!isSigned) hold(readOrRefuse(() => decodeNetwork(file)) === undefined, 'a damaged file is taken for right');
      const bytes = isSigned ? signed(file) : file;
      const network = readOrRefuse(() => readNetwork(bytes, tables));
      if (!network) return false;
      hold(Number.isInteger(staticScore(startPosition(variant), network)), 'a score that is no integer');
      return true;
    },
  };
}
