import { describe, expect, it } from 'vitest';
import { type AttributeName, beginningOf } from '../../src/web/element/attributes.ts';

const OWN = `
  [small-rooks:chess]
  queen = -
  startFen = rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1
  promotionPieceTypes = rbn
`;

function begin(attributes: Partial<Record<AttributeName, string>>, text = '') {
  return beginningOf({ text, attribute: (name) => attributes[name] ?? null });
}

describe('<stablemate-board>', () => {
  it('without attributes is for two people', () => {
    const { session, problems, hosted, network } = begin({});
    expect(session).toMatchObject({
      variant: 'team-mate',
      white: 'person',
      black: 'person',
      level: 20,
      flipped: false,
    });
    expect([problems, hosted, network]).toEqual([[], [], undefined]);
  });

  it.each([
    ['', 'person', 'engine'],
    ['black', 'person', 'engine'],
    ['white', 'engine', 'person'],
    ['both', 'engine', 'engine'],
    ['none', 'person', 'person'],
  ])("engine='%s'", (engine, white, black) => {
    expect(begin({ engine }).session).toMatchObject({ white, black });
  });

  it('begins with the game that is written in it', () => {
    expect(begin({}, OWN)).toMatchObject({ session: { variant: 'small-rooks' }, hosted: [OWN], problems: [] });
    expect(begin({ game: 'chess' }, OWN).session.variant).toBe('chess');
  });

  it('obeys level, seconds, moves, flipped and network', () => {
    const { session, network, problems } = begin({
      game: 'chess',
      level: '3',
      seconds: '0.5',
      moves: 'e2e4, e7e5',
      flipped: '',
      network: 'chess.nnue',
    });
    expect(problems).toEqual([]);
    expect(session).toMatchObject({
      level: 3,
      pace: { kind: 'move', seconds: 0.5 },
      moves: ['e2e4', 'e7e5'],
      ply: 2,
      flipped: true,
    });
    expect(network).toMatch(/.chess\.nnue$/);
  });

  it.each([
    [{ game: 'nothing' }, "unknown variant 'nothing'"],
    [{ engine: 'green' }, "engine is 'green'; it can be white, black, both or none"],
    [{ level: '21' }, "level is '21'; it must be a number from 0 to 20"],
    [{ seconds: '' }, "seconds is ''; it must be a number from 0.05 to 3600"],
    [{ moves: 'e2e5' }, "move 'e2e5' is not legal here"],
    [{ fen: '8/8' }, 'the placement has 2 ranks'],
  ] as const)('tells what is wrong, and is a board all the same: %o', (attributes, message) => {
    const { problems, session } = begin(attributes);
    expect(problems.join('\n')).toContain(message);
    expect(session.variant).toBe('team-mate');
  });
});
