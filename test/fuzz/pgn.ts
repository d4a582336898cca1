import { legalMoves } from '../../src/board/notation/move-text.ts';
import { Game } from '../../src/engine/game.ts';
import { readSearchComment, replay, searchComment } from '../../src/match/pgn-game.ts';
import { parsePgn } from '../../src/match/pgn-parse.ts';
import { writePgn } from '../../src/match/pgn-write.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { VARIANTS, variantByName } from '../../src/variants/registry.ts';
import { samplesOf } from './corpus.ts';
import { Mutator } from './mutator.ts';
import { hold, readOrRefuse, type Target } from './target.ts';

interface PgnInput {
  readonly variant: string;
  readonly text: string;
}

const ALPHABET = 'abcdefghKQRBNPMxO0123456789 .[]"{}();$%!?+-#=@/\\\n\t*';
const GAMES_PER_VARIANT = 12;
const COMMENTS = [
  '{+0.35/12 0.530s n=48213}',
  '{-M5/20 1.000s}',
  '{0.010s}',
  '; to the end\n',
  '(1. e4 (1. d4) e5)',
  '$3',
  '1-0',
  '%x\n',
];

/** Reading of games, their moves played over. */
export function pgnTarget(): Target<PgnInput> {
  const texts = new Map(VARIANTS.map((variant) => [variant.name, shortGames(variant.name)]));
  return {
    name: 'pgn',
    generate(random) {
      const mutator = new Mutator(random);
      const variant = mutator.oneOf(VARIANTS).name;
      const own = texts.get(variant)!;
      const others = mutator.percent(50) ? own : COMMENTS;
      const separator = mutator.oneOf([' ', '\n', '"', '.']);
      const games = Array.from({ length: mutator.percent(85) ? 1 : 2 }, () => mutator.oneOf(own));
      return { variant, text: mutator.text(games.join(''), others, ALPHABET, separator) };
    },
    check({ variant, text }) {
      const file = readOrRefuse(() => parsePgn(text, 'fuzz.pgn'));
      if (!file) return false;
      hold(file.complete >= 0 && file.complete <= text.length, `${file.complete} characters of ${text.length}`);
      let right = file.games.length > 0;
      for (const pgn of file.games) {
        hold(pgn.line >= 1, `a game at line ${pgn.line}`);
        for (const { comments } of pgn.moves) for (const comment of comments) checkComment(comment);
        if (!readOrRefuse(() => replay(pgn, 'fuzz.pgn', variantByName(variant)))) right = false;
      }
      return right;
    },
  };
}

function checkComment(comment: string): void {
  const record = readSearchComment(comment);
  if (!record) return;
  hold(Number.isFinite(record.time) && record.time >= 0, `a time of ${record.time}`);
  hold(readSearchComment(searchComment(record)) !== undefined, `'${comment}' cannot be read back`);
}

/** Games of a few moves from samples, as we write them. */
function shortGames(name: string): string[] {
  const variant = variantByName(name);
  const random = seededRandom(1);
  return samplesOf(variant)
    .slice(0, GAMES_PER_VARIANT)
    .map(({ fen }) => {
      const game = new Game(variant, fen);
      for (let i = 0; i < 6; i++) {
        const legal = legalMoves(game.position);
        if (legal.length > 0) game.play(legal[Math.floor(random() * legal.length)]!);
      }
      const record = { time: 530, depth: 12, nodes: 48213, score: { centipawns: -35 } };
      const end = { result: '1/2-1/2', reason: 'agreed draw', comment: 'enough' } as const;
      const tags = new Map([
        ['Event', 'Fuzz'],
        ['Round', '1.1'],
      ]);
      return writePgn({ game, moves: game.moves.map(() => record), end }, tags);
    });
}
