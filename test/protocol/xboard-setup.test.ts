import { describe, expect, it } from 'vitest';
import { readFen, startPosition, writeFen } from '../../src/board/notation/fen.ts';
import { fromXBoardFen } from '../../src/protocol/xboard-fen.ts';
import { offeredNames, setupLines } from '../../src/protocol/xboard-setup.ts';
import { findVariant, OWN_GAMES, VARIANTS, variantByName, xboardName } from '../../src/variants/registry.ts';
import { NEUTRAL_PICTURES } from '../../src/variants/xboard-pictures.ts';

function linesOf(name: string, fen?: string): string[] {
  const variant = variantByName(name);
  return setupLines(fen ? readFen(variant, fen) : startPosition(variant), false);
}

function kingsOf(white: string, black: string, rights: string): string[] {
  const fen = `${black}/pppppp/6/6/PPPPPP/${white}[] w ${rights} - 0 1`;
  return linesOf('familiar', fen).filter((line) => /^piece k/i.test(line));
}

describe('names', () => {
  it('begin with the one that XBoard knows', () => {
    expect(offeredNames(OWN_GAMES, false).join(',')).toBe(
      'normal,team-mate,familiar,mad-mate,ajax-bigamous,ajax-bigamous-no-drops,' +
        'teammate,critter-mate,familiar-chess,madmate,bigamous',
    );
  });

  it("put games from files before the classics, and second names last, as XBoard's buttons are few", () => {
    const names = offeredNames([...VARIANTS, { ...variantByName('team-mate'), name: 'mine', aliases: ['own'] }], false);
    expect(names.indexOf('mine')).toBeLessThan(names.indexOf('chessgi'));
    expect(names.indexOf('mine')).toBeGreaterThan(names.indexOf('ajax-bigamous-no-drops'));
    const isSecond = (name: string) =>
      findVariant(name)?.aliases.includes(name) && !VARIANTS.map(xboardName).includes(name);
    const second = names.findIndex(isSecond);
    expect(names.slice(second)).toContain('own');
    for (const variant of VARIANTS) expect(names.indexOf(xboardName(variant))).toBeLessThan(second);
    expect(names).not.toContain('courier');
  });

  it('are those of games, also where XBoard has its own name', () => {
    expect(offeredNames(VARIANTS, false)).toEqual(expect.arrayContaining(['crazyhouse', '3check', 'makruk', 'almost']));
    for (const name of offeredNames(VARIANTS, false)) expect(findVariant(name)).toBeDefined();
  });
});

describe('names for WinBoard', () => {
  it('are its own for the games that it draws badly, and no other name of theirs', () => {
    const names = offeredNames(VARIANTS, true);
    expect(names).toEqual(expect.arrayContaining(['aseanchess', 'falconchess', 'spartanchess', 'crazyhouse']));
    for (const name of ['asean', 'falcon', 'falcon-chess', 'spartan']) expect(names).not.toContain(name);
    expect(offeredNames(VARIANTS, false)).toEqual(expect.arrayContaining(['asean', 'falcon', 'spartan']));
    for (const name of names) expect(findVariant(name)).toBeDefined();
  });
});

describe('setup', () => {
  it('says nothing of orthodox chess', () => {
    expect(linesOf('chess')).toEqual([]);
  });

  it('teaches Team-Mate, in which pawns move as XBoard knows', () => {
    const lines = linesOf('team-mate');
    expect(lines[0]).toBe(
      'setup (PN....EF...M.A.J...CUKpn....ef...m.a.j...cuk) 8x8+0_fairy ' +
        'ufeakmnc/pppppppp/8/8/8/8/PPPPPPPP/UFEAKMNC w KQkq - 0 1',
    );
    expect(lines.slice(1).sort()).toEqual([
      'piece A& WyafsW',
      'piece C& NmpafsafF',
      'piece E& FA',
      'piece F& WA',
      'piece J& BD0',
      'piece K& KisO2',
      'piece M& AG',
      'piece U& WN',
    ]);
  });

  it('teaches Ajax with and without drops', () => {
    const [setup, ...pieces] = linesOf('ajax-bigamous');
    const [other, ...same] = linesOf('ajax-bigamous-no-drops');
    const rows = 'rnbqkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKQBNR';
    expect(setup).toBe(`setup (PNBRQMKpnbrqmk) 9x8+6_bughouse ${rows}[MMmm] w KQkq - 0 1`);
    expect(other).toBe(`setup (PNBRQMKpnbrqmk) 9x8+0_fairy ${rows} w KQkq - 0 1`);
    expect(pieces).toEqual(same);
    expect(pieces).toContain('piece N& NmK');
    expect(pieces).toContain('piece K& KisO3');
  });

  it('tells WinBoard another parent of Ajax, of games that it draws badly all, and else nothing new', () => {
    for (const variant of VARIANTS) {
      const { native, winBoardName } = variant.xboard;
      const pos = startPosition(variant);
      const parent = (winBoard: boolean) => setupLines(pos, winBoard)[0]?.replace(/^\S+ \S+ \S+_(\S+) .*$/, '$1');
      if (native && winBoardName) {
        expect(setupLines(pos, false)).toEqual([]);
        expect(setupLines(pos, true)[0]).toMatch(/^setup /);
        continue;
      }
      expect(parent(true)).toBe(variant.name === 'ajax-bigamous' ? 'seirawan' : parent(false));
      expect(setupLines(pos, true).slice(1)).toEqual(setupLines(pos, false).slice(1));
    }
  });

  it('teaches WinBoard Spartan Chess with pictures that it has', () => {
    expect(setupLines(startPosition(variantByName('spartan')), true)[0]).toBe(
      'setup (PNBRQ.LW...C..G...HKpnbrq.lw...c..g...hk) 8x8+0_spartan ' +
        'lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1',
    );
  });

  it('teaches Minishogi with promoted pieces and the limits of drops', () => {
    expect(linesOf('minishogi').sort()).toEqual([
      'piece +B& BW',
      'piece +P& WfF',
      'piece +R& RF',
      'piece +S& WfF',
      'piece B& B@5',
      'piece G& WfF@5',
      'piece K& K',
      'piece P& fWf@4',
      'piece R& R@5',
      'piece S& FfW@5',
      'setup (P.BR.S...G.+.++.+Kp.br.s...g.+.++.+k) 5x5+5_shogi rbsgk/4p/5/P4/KGSBR[] w - - 0 1',
    ]);
  });

  it('teaches Los Alamos Chess, which XBoard does not know', () => {
    expect(linesOf('losalamos')).toEqual([
      'setup (PN.RQKpn.rqk) 6x6+0_fairy rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1',
      'piece P& fmWfcF',
      'piece K& K',
    ]);
  });

  it('teaches Courier Chess, as its own begins earlier', () => {
    expect(linesOf('courier')[0]).toBe(
      'setup (PNBR.FE..WMKpnbr.fe..wmk) 12x8+0_shatranj ' +
        'rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1',
    );
  });

  it('teaches Mad Mate with pawns that are none for XBoard', () => {
    expect(linesOf('mad-mate')).toEqual([
      'setup (.NBRQ.............PK.nbrq.............pk) 8x8+5_fairy ' +
        'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1',
      'piece P& fmWfceFifmnD',
      'piece K& KisO2',
    ]);
  });

  it('teaches Familiar without holdings and file letters', () => {
    expect(linesOf('familiar')[0]).toBe(
      'setup (PNBRQ............C..G.....H.....WKpnbrq............c..g.....h.....wk) 6x6+0_fairy ' +
        'rnbkhq/pppppp/6/6/PPPPPP/RNBKGQ w Qq - 0 1',
    );
  });

  it.each([
    ['RNBKGQ', 'rnbkhq', 'Aa', ['piece K KilO2', 'piece k KirO2']],
    ['RQKCBN', 'qnbrck', 'Ad', ['piece K KilO2', 'piece k KirjjjO2']],
    ['NWKRBQ', 'qkgrnb', 'Dd', ['piece K KirmjD', 'piece k KiljjO2']],
    ['BRNQCK', 'rqbnkg', '-', ['piece K& K']],
    ['RKGQNB', 'gkrnbq', 'Ac', ['piece K K', 'piece k KilmjD']],
  ])('lets the kings of %s and %s castle', (white, black, rights, lines) => {
    expect(kingsOf(white, black, rights)).toEqual(lines);
  });
});

/** The parents with which WinBoard 4.9 takes a size of the board at which it draws unorthodox pieces. */
const SIZED_PARENTS = ['fairy', 'shatranj', 'makruk', 'shogi', 'seirawan', 'knightmate', 'spartan', 'xiangqi', 'lion'];
/** The pictures that WinBoard 4.9 draws at 49 and 72 pixels. */
const DRAWN = [
  ...['advisor', 'elephant', 'archbishop', 'marshall', 'gold', 'commoner', 'canon', 'nightrider', 'crowned bishop'],
  ...['crowned rook', 'crown', 'chancellor', 'hawk', 'cobra', 'unicorn', 'zebra', 'camel', 'wolf', 'cub'],
];

describe('pictures in WinBoard', () => {
  const taught = VARIANTS.filter(({ xboard }) => !xboard.native || xboard.winBoardName);
  it.each(taught.map((variant) => [variant.name, variant] as const))('are there for all pieces of %s', (_, variant) => {
    const unorthodox = variant.pieces.flatMap(({ picture }) => picture ?? []);
    // Pawns that are dropped on the first rank are pawns for XBoard only as lances, and so are Berolina's of Sparta.
    const lance = ['mad-mate', 'chessgi', 'spartan'].includes(variant.name) ? ['lance'] : [];
    for (const picture of unorthodox) expect([...DRAWN, ...lance]).toContain(picture);
    const parent = /^setup \S+ \S+_(\S+) /.exec(setupLines(startPosition(variant), true)[0]!)![1];
    if (unorthodox.length > 0) expect(SIZED_PARENTS).toContain(parent);
  });

  it('come first where any picture will do, and lances and lions never', () => {
    expect([...NEUTRAL_PICTURES].slice(4, 4 + DRAWN.length).sort()).toEqual([...DRAWN].sort());
    for (const picture of ['pawn', 'lance', 'lion'] as const) expect(NEUTRAL_PICTURES).not.toContain(picture);
  });
});

describe('positions from XBoard', () => {
  const read = (name: string, fen: string) => writeFen(fromXBoardFen(variantByName(name), fen));

  it('have all rights when a game begins, whatever XBoard says', () => {
    for (const rights of ['-', 'KQkq', 'Ed'])
      expect(read('team-mate', `ufeakmnc/pppppppp/8/8/8/8/PPPPPPPP/UFEAKMNC w ${rights} - 0 1`)).toBe(
        'ufeakmnc/pppppppp/8/8/8/8/PPPPPPPP/UFEAKMNC w KQkq - 0 1',
      );
    expect(read('familiar', 'qbwknr/pppppp/6/6/PPPPPP/NQBRKW w Ed - 0 1')).toBe(
      'qbwknr/pppppp/6/6/PPPPPP/NQBRKW[] w Df - 0 1',
    );
  });

  it('keep the rights that can be', () => {
    expect(read('ajax-bigamous', 'r3k3r/9/9/9/9/9/9/R3K4[Mm] b KQkqEx - 3 20')).toBe(
      'r3k3r/9/9/9/9/9/9/R3K4[Mm] b Qkq - 3 20',
    );
  });

  it('may show promoted pieces and empty holdings', () => {
    expect(read('mad-mate', '4k3/8/8/8/8/8/8/Q~3K3[-] w - - 0 9')).toBe('4k3/8/8/8/8/8/8/Q3K3[] w - - 0 9');
  });

  it('may lack castling and en passant', () => {
    const start = variantByName('minishogi').start.split(' ')[0];
    expect(read('minishogi', `${start!.replace('[]', '[-]')} b 0 3`)).toBe(`${start} b - - 0 3`);
    expect(read('makruk', '4k3/8/8/8/8/8/8/4K2R w 7 30')).toBe('4k3/8/8/8/8/8/8/4K2R w - - 7 30');
    expect(read('shatranj', '4k3/8/8/8/8/8/8/4K2R w - 7 30')).toBe('4k3/8/8/8/8/8/8/4K2R w - - 7 30');
  });

  it('must be right in the games that XBoard knows', () => {
    expect(() => read('chess', '4k3/8/8/8/8/8/8/4K3 w KQ - 0 1')).toThrow(/castling/);
    expect(read('chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1')).toMatch(/ w - - 0 1$/);
  });

  it('may name rights of rooks that XBoard has replaced, and captured pawns', () => {
    const drawn = 'vebqkrsa/pppppppp/8/8/8/8/PPPPPPPP/VEBQKRSA[NNRBPnnrb] w KQkq - 0 1';
    expect(read('super', drawn)).toBe(drawn.replace('P]', ']').replace('NNRBPnnrb', 'RBNNrbnn').replace('KQkq', '-'));
    const corner = 'rebqkvsa/pppppppp/8/8/8/8/PPPPPPPP/REBQKVSA[] w KQkq - 0 1';
    expect(read('super', corner)).toBe(corner.replace('KQkq', 'Qq'));
  });

  it.each(['', 'x', '8/8', 'ufeakmnc/pppppppp/8/8/8/8/PPPPPPPP/UFEAKMNC', '8/8/8/8/8/8/8/8 w - - 0 1'])(
    'that cannot be are refused: %s',
    (fen) => {
      expect(() => read('team-mate', fen)).toThrow();
    },
  );
});
