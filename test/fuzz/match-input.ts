import { parsePerftSuite } from '../../src/board/notation/epd.ts';
import { parseMaterial } from '../../src/endgame/material.ts';
import { parseDraw, parseResign } from '../../src/match/adjudication.ts';
import { LineSplitter } from '../../src/match/engine-process.ts';
import { parseEngineSpec, parseEngines } from '../../src/match/engine-spec.ts';
import { parseOpenings } from '../../src/match/openings.ts';
import { parseShard } from '../../src/match/schedule.ts';
import { parseSprt } from '../../src/match/sprt.ts';
import { parseTimeControl, timeControlText } from '../../src/match/time-control.ts';
import { UciReport } from '../../src/match/uci-report.ts';
import { claimInLine, moveInLine, readFeatures, thinkingInLine } from '../../src/match/xboard-lines.ts';
import { VARIANTS, variantByName } from '../../src/variants/registry.ts';
import { samplesOf } from './corpus.ts';
import { Mutator } from './mutator.ts';
import { hold, readOrRefuse, type Target } from './target.ts';

interface FileInput {
  readonly file: string;
  readonly text: string;
}

const SELF = ['node', 'self'] as const;
const INI =
  '[First 1.2]\ncmd=fairymax -x "a b"\nproto=xboard\noption.Hash=64\ninit=a\\nb\n\n[b]\ncmd=self\ntc=40/60+0.5\nrestart=on\n';
const JSON_LIST =
  '[{"cmd":"self","options":{"Hash":64,"a b":"c"},"init":["x","y"],"fen":"always"},{"cmd":"sf","moves":"legal"}]';
const JSON_NAMES =
  '{"one":{"cmd":"self","dir":"/tmp","variant":"chess"},"__proto__":{"cmd":"x"},"constructor":{"cmd":"self"}}';
const SPEC =
  'fairymax -a \\; "b c";proto=xboard;option.Claim draw after=64;init=go;tc=10+0.1;fen=always;name=x;variant=chess';

/** The engines of a match: on the command line, as JSON and as INI. */
export function enginesTarget(): Target<FileInput> {
  const texts = { spec: SPEC, 'e.ini': INI, 'list.json': JSON_LIST, 'names.json': JSON_NAMES };
  return {
    name: 'engines',
    generate(random) {
      const mutator = new Mutator(random);
      const file = mutator.oneOf(Object.keys(texts)) as keyof typeof texts;
      const separator = mutator.oneOf(['\n', ';', ',', '"', '=']);
      return {
        file,
        text: mutator.text(texts[file], Object.values(texts), '{}[]":,;=\\\n\t#. abcxyz019\u0000', separator),
      };
    },
    check({ file, text }) {
      const specs = readOrRefuse(() =>
        file === 'spec' ? [parseEngineSpec(text, SELF)] : parseEngines(text, file, SELF),
      );
      for (const { command, timeControl } of specs ?? []) {
        hold(command.length > 0 && command.every((word) => typeof word === 'string'), 'a command without words');
        if (timeControl) hold(parseTimeControl(timeControlText(timeControl)) !== undefined, 'a time control is lost');
      }
      return specs !== undefined;
    },
  };
}

/** Files of openings and suites of counts. */
export function openingsTarget(): Target<FileInput & { readonly variant: string }> {
  const epd = (variant: string): string =>
    samplesOf(variantByName(variant))
      .slice(0, 6)
      .map(({ fen }, i) => (i % 2 ? `${fen} ;D1 20 ;D2 400` : `${fen.split(' ').slice(0, 4).join(' ')} bm e4; id "x";`))
      .join('\n');
  const texts = new Map(VARIANTS.map(({ name }) => [name, `# variant: ${name}\n${epd(name)}\n`]));
  return {
    name: 'openings',
    generate(random) {
      const mutator = new Mutator(random);
      const variant = mutator.oneOf(VARIANTS).name;
      const text = mutator.text(
        texts.get(variant)!,
        [...texts.values()],
        ';D#\n 0123456789/wbKQkq-"%',
        mutator.oneOf(['\n', ' ']),
      );
      return { variant, file: mutator.oneOf(['x.epd', 'x.epd', 'suite', 'x.pgn']), text };
    },
    check({ variant, file, text }) {
      const read = readOrRefuse(() =>
        file === 'suite'
          ? parsePerftSuite(text, file).entries
          : parseOpenings(variantByName(variant), text, file, undefined),
      );
      return read !== undefined;
    },
  };
}

const SETTINGS: Readonly<Record<string, { readonly right: readonly string[]; read(text: string): unknown }>> = {
  'time control': {
    right: ['10+0.1', '40/60+0.5', '5:00+3', 'st=2', 'nodes=10000', 'depth=8', '.5+.01'],
    read: parseTimeControl,
  },
  sprt: { right: ['elo0=0,elo1=5', 'elo0=-3,elo1=1,alpha=0.1,beta=0.05,model=logistic'], read: parseSprt },
  shard: { right: ['2/5', '1/1'], read: parseShard },
  resign: { right: ['score=600,moves=4,sides=both', ''], read: parseResign },
  draw: { right: ['score=10,moves=8,from=40'], read: parseDraw },
  endgame: {
    right: ['KBNK', 'KBN-K', 'KBNvK', 'BN', 'KQKR', 'KQ-KR', 'KFMK'],
    read: (text) => VARIANTS.map((variant) => readOrRefuse(() => parseMaterial(variant, text))),
  },
};

/** Settings that are typed on a command line; all numbers that they give are finite. */
export function settingsTarget(): Target<{ readonly what: string; readonly text: string }> {
  return {
    name: 'settings',
    generate(random) {
      const mutator = new Mutator(random);
      const what = mutator.oneOf(Object.keys(SETTINGS));
      const { right } = SETTINGS[what]!;
      const separator = mutator.oneOf([',', '=', '+', '/', ':', '']);
      return { what, text: mutator.text(mutator.oneOf(right), right, 'elo01=,./:+-abmodesctr KQRBNFv', separator) };
    },
    check({ what, text }) {
      const value = readOrRefuse(() => SETTINGS[what]!.read(text));
      for (const number of Object.values(value ?? {}))
        hold(typeof number !== 'number' || Number.isFinite(number), `${what} has a ${number}`);
      return value !== undefined;
    },
  };
}

const ANSWERS = [
  'feature ping=1 setboard=1 variants="normal,team-mate" option="Hash -spin 64 1 4096" done=1',
  'info depth 12 seldepth 20 multipv 1 score cp -35 lowerbound nodes 48213 nps 9 hashfull 3 tbhits 0 time 53 pv e2e4 e7e5',
  'info depth 3 score mate -2 nodes 5 pv M@b1',
  ...['bestmove e2e4 ponder e7e5', 'move e7e8q', 'My move is: e2e4', '1/2-1/2 {Draw by repetition}', 'tellics resign'],
  ...['12. 35 53 48213 20 9 0\te2e4 e7e5', ' 9 -100005 1 2\tx', 'Illegal move (x): e2e4', 'info string x', 'pong 3'],
];

/** What other engines say, also torn apart and in bytes that are no text. */
export function answersTarget(): Target<readonly string[]> {
  return {
    name: 'answers',
    generate(random) {
      const mutator = new Mutator(random);
      const line = (): string =>
        mutator.text(mutator.oneOf(ANSWERS), ANSWERS, 'abcdefgh0123456789 -=".{}/\t\r\u0000é', ' ');
      return Array.from({ length: 1 + mutator.below(4) }, line);
    },
    check(lines) {
      const splitter = new LineSplitter();
      const bytes = Buffer.from(lines.map((line) => `${line}\r\n`).join(''));
      const half = bytes.length >> 1;
      const heard = [...splitter.add(bytes.subarray(0, half)), ...splitter.add(bytes.subarray(half))];
      const report = new UciReport();
      let understood = readFeatures(heard).size > 0;
      for (const line of heard) {
        hold(!line.includes('\n'), 'a line of several lines');
        report.hear(line);
        const thinking = thinkingInLine(line);
        if (thinking) holdFinite(thinking);
        if (thinking || moveInLine(line) !== undefined || claimInLine(line)) understood = true;
      }
      holdFinite(report.read());
      return understood;
    },
  };
}

function holdFinite({ score, ...report }: ReturnType<UciReport['read']>): void {
  for (const number of [...Object.values(report), ...Object.values(score ?? {})])
    hold(Number.isFinite(number), `a ${number} in a report`);
}
