import { afterAll, describe, expect, it } from 'vitest';
import type { Move } from '../../src/board/move.ts';
import { writeFen } from '../../src/board/notation/fen.ts';
import { legalMoves, moveText } from '../../src/board/notation/move-text.ts';
import { randomStartArray, startArrayFen } from '../../src/board/notation/start-array.ts';
import { outcomeOf } from '../../src/board/rules/outcome.ts';
import { Engine } from '../../src/engine/engine.ts';
import { Game } from '../../src/engine/game.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { OWN_GAMES } from '../../src/variants/registry.ts';
import type { Variant } from '../../src/variants/types.ts';
import { isInCheck, referenceMoves } from '../reference/moves.ts';
import { referenceFen, referencePlay } from '../reference/play.ts';
import { type ReferencePosition, referencePosition } from '../reference/position.ts';
import { scaled } from '../scale.ts';

const GAMES = scaled(7, 200);
const RANDOM_PLIES = 6;
const NODES = 30;
/** Games are cut off here; most end by themselves before. */
const LONGEST = 200;

let answer: (move: Move) => void = () => {};
const engine = new Engine(OWN_GAMES[0]!, { done: ({ move }) => answer(move) }, 4);

afterAll(() => engine.quit());

function think(): Promise<Move> {
  return new Promise((resolve) => {
    answer = resolve;
    engine.go({ nodes: NODES });
  });
}

async function playGame(variant: Variant, random: () => number): Promise<Game> {
  const fen =
    variant.startArrays && startArrayFen(variant, randomStartArray(variant, random), randomStartArray(variant, random));
  const game = new Game(variant, fen);
  engine.setGame(game);
  while (!game.outcome() && game.moves.length < LONGEST) {
    const legal = legalMoves(game.position);
    const move = game.moves.length < RANDOM_PLIES ? legal[Math.floor(random() * legal.length)]! : await think();
    expect(legal, `${writeFen(game.position)} move ${move}`).toContain(move);
    game.play(move);
  }
  return game;
}

/** The same game by the slow rules of the reference: every position the same, no end before the end, and that end. */
function checkGame({ variant, startFen, moves, position }: Game): string | undefined {
  const replay = new Game(variant, startFen);
  let pos = referencePosition(variant, startFen);
  const seen = new Map<string, number>();
  for (const move of [...moves, undefined]) {
    const fen = referenceFen(pos);
    expect(writeFen(replay.position)).toBe(fen);
    const key = `${fen.split(' ').slice(0, 4).join(' ')} ${pos.fullmove === 1 && pos.side === 'w'}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
    const legal = referenceMoves(pos);
    const over = reasonToEnd(pos, legal, seen.get(key)!);
    if (move === undefined) {
      expect(outcomeOf(position)?.reason, fen).toBe(over);
      return over;
    }
    expect(over, fen).toBeUndefined();
    const text = moveText(replay.position, move, true);
    const same = legal.filter((m) => m.text === text);
    expect(same, `${fen} ${text}`).toHaveLength(1);
    pos = referencePlay(pos, same[0]!);
    replay.play(move);
  }
  throw new Error('unreachable');
}

function reasonToEnd(pos: ReferencePosition, legal: readonly unknown[], times: number): string | undefined {
  if (legal.length === 0) return isInCheck(pos) ? 'checkmate' : 'stalemate';
  if (isMaterialDraw(pos)) return 'material';
  if (times >= 3) return 'repetition';
  const rule = { 'team-mate': 128, 'mad-mate': Number.POSITIVE_INFINITY }[pos.variant.name] ?? 100;
  return pos.halfmoves >= rule ? 'move rule' : undefined;
}

/** The rules page's words on material, for what random games come to. */
function isMaterialDraw({ rows, held, variant }: ReferencePosition): boolean {
  const men = rows.flatMap((row, y) => row.flatMap((piece, x) => (piece ? [{ ...piece, shade: (x + y) % 2 }] : [])));
  const others = men.filter(({ letter }) => letter !== 'K');
  if (variant.name === 'mad-mate' || held.w.length + held.b.length > 0 || others.some((p) => p.letter === 'P'))
    return false;
  const oneShade = (list: typeof others): boolean => new Set(list.map((p) => p.shade)).size <= 1;
  if (variant.name !== 'team-mate') {
    if (variant.name === 'chess' && others.every((p) => p.letter === 'B') && oneShade(others)) return true;
    return others.length === 0 || (others.length === 1 && 'BN'.includes(others[0]!.letter));
  }
  return (['w', 'b'] as const).every((side) => {
    const own = others.filter((p) => p.side === side);
    const letters = own
      .map((p) => p.letter)
      .sort()
      .join('');
    return own.length < 2 || ['NN', 'MM', 'MN'].includes(letters) || (/^[EMJ]*$/.test(letters) && oneShade(own));
  });
}

describe('self-play', () => {
  it(`plays ${GAMES} games over all variants by the rules, to the right results`, async () => {
    const random = seededRandom(2026);
    const reasons = new Map<string, number>();
    for (let i = 0; i < GAMES; i++) {
      const reason = checkGame(await playGame(OWN_GAMES[i % OWN_GAMES.length]!, random)) ?? 'unfinished';
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    expect(reasons.get('checkmate')).toBeGreaterThan(GAMES / 3);
  });
});
