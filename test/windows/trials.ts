import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Plan } from './plan.ts';
import { type Command, countProcesses, Running, run, until } from './programs.ts';
import type { Trial } from './trial.ts';

/** Opens a file for this program alone, see libuv's UV_FS_O_EXLOCK. */
const ALONE = 0x10000000;
const KRK = '8/8/8/8/8/4k3/8/K6R w - - 0 1';

export function trials({ exe, script, folder, suites, games, mostNodes, networks, benchNodes }: Plan): Trial[] {
  const file: Command = [exe];
  const scripted: Command = [process.execPath, script];
  const programs = [
    ['stablemate.exe', file],
    ['node.exe and the script', scripted],
  ] as const;
  const within = (name: string): string => join(folder, name);

  return [
    ...programs.map(([what, command]) => ({
      name: `uciok of ${what}`,
      run: async () => {
        const begun = performance.now();
        const engine = new Running(command);
        engine.send('uci');
        await engine.waitFor(/^uciok\r?$/m);
        const time = performance.now() - begun;
        await mustQuit(engine);
        return `after ${Math.round(time)} ms`;
      },
    })),
    {
      name: 'end of input ends it while it thinks with two threads',
      run: async () => {
        // As users start it, who do not have it skip warming up.
        const engine = new Running(file, { env: { ...process.env, STABLEMATE_WARM_UP: undefined } });
        engine.send('uci', 'setoption name Threads value 2', 'isready');
        await engine.waitFor(/^readyok\r?$/m);
        engine.send('go infinite');
        await engine.waitFor(/info depth 5/);
        mustBe(await engine.end(), { status: 0 });
        return undefined;
      },
    },
    ...games.flatMap((game) =>
      [1, 2].flatMap((threads) => [
        { name: `UCI: ${game}, threads: ${threads}`, run: () => uci(file, game, threads) },
        { name: `XBoard: ${game}, threads: ${threads}`, run: () => xboard(file, game, threads) },
      ]),
    ),
    {
      name: 'bench counts the same nodes',
      run: async () => {
        mustContain((await run(file, 'bench')).text, `Nodes searched: ${benchNodes}`);
        return benchNodes;
      },
    },
    {
      name: `perft suites up to ${mostNodes.toLocaleString('en')} nodes`,
      run: async () => {
        const most = ['--max-nodes', `${mostNodes}`];
        const { status, text } = await run(file, 'perft', '--suite', suites, ...most, '--threads', '2');
        mustContain(text, ': all right');
        mustBe({ status }, { status: 0 });
        return text.trim();
      },
    },
    { name: 'paths with backslashes and blanks in options, CRLF in files', run: () => options(file, folder, networks) },
    {
      name: 'variants check of a file with CRLF and a byte order mark',
      run: async () => {
        const { status, text } = await run(file, 'variants', 'check', gamesFile(within('check.ini'), 'checked'));
        mustContain(text, '1 of 1 games can be played.');
        mustBe({ status, colours: text.includes('\u001b') }, { status: 0, colours: false });
        return undefined;
      },
    },
    {
      name: 'endgame build, and probe from the file',
      run: async () => {
        const tables = within('end games');
        mkdirSync(tables);
        const table = join(tables, 'chess-KRK.endgame');
        const built = await run(file, 'endgame', 'build', 'KRK', '-v', 'chess', '-o', table);
        mustContain(built.text, 'KRK');
        const { mtimeMs } = statSync(table);
        const { text } = await run(file, 'endgame', 'probe', '-v', 'chess', '--path', tables, KRK);
        mustContain(text, 'White mates in 13');
        mustBe(
          { mtimeMs: statSync(table).mtimeMs, files: readdirSync(tables) },
          { mtimeMs, files: ['chess-KRK.endgame'] },
        );
        writeFileSync(table, 'x');
        mustContain(
          (await run(file, 'endgame', 'probe', '-v', 'chess', '--path', tables, KRK)).text,
          'no endgame table',
        );
        return undefined;
      },
    },
    { name: 'match of 10 games between UCI and XBoard, killed and resumed', run: () => killedMatch(exe, folder) },
    { name: 'match kills an engine that does not end, and what it has started', run: () => deafEngine(file, folder) },
    { name: 'match while another program has its PGN open', run: () => lockedMatch(file, folder) },
    {
      name: 'openings from EPD and PGN with CRLF',
      run: async () => {
        const epd = within('openings.epd');
        writeFileSync(epd, `# two\r\n${KRK}\r\n\r\n${KRK.replace('K6R', 'K5R1')};\r\n`);
        const pgn = within('openings.pgn');
        writeFileSync(pgn, '[Event "?"]\r\n[Result "*"]\r\n\r\n1. e4 e5\r\n2. Nf3 *\r\n\r\n');
        for (const openings of [epd, pgn]) {
          const { text } = await run(
            file,
            ...twoSelves('depth=1'),
            '-g',
            '2',
            '--max-moves',
            '4',
            '--openings',
            openings,
          );
          mustContain(text, '2 of 2 games');
        }
        return undefined;
      },
    },
    ...programs.map(([what, command]) => ({
      name: `install cutechess, and --remove, by ${what}`,
      run: () => installInCuteChess(command, within(`${what} data`)),
    })),
    ...programs.map(([what, command]) => ({
      name: `install winboard, and --remove, by ${what}`,
      run: () => installInWinBoard(command, within(`${what} WinBoard`)),
    })),
    {
      name: 'no process is left',
      run: async () => {
        await until('the last engine has ended', () => countProcesses('stablemate.exe') === 0);
        return undefined;
      },
    },
  ];
}

/** A short game against itself, which begins at a position with both colours to move. */
async function uci(command: Command, game: string, threads: number): Promise<undefined> {
  const engine = new Running(command);
  engine.send('uci');
  await engine.waitFor(/^uciok\r?$/m);
  engine.send(`setoption name Threads value ${threads}`, `setoption name UCI_Variant value ${game}`, 'isready');
  await engine.waitFor(/^readyok\r?$/m);
  const moves: string[] = [];
  for (let ply = 0; ply < 6; ply++) {
    engine.send(`position startpos${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`, 'go depth 6');
    moves.push(await engine.waitFor(/^bestmove (\S+)/m));
  }
  mustNotContain(engine.text, 'error');
  await mustQuit(engine);
  return undefined;
}

async function xboard(command: Command, game: string, threads: number): Promise<undefined> {
  const engine = new Running(command);
  engine.send('xboard', 'protover 2');
  await engine.waitFor(/feature done=1/);
  engine.send('new', `variant ${game}`, `cores ${threads}`, 'easy', 'sd 5', 'post', 'go');
  for (let ply = 0; ply < 6; ply++) {
    await engine.waitFor(/^move (\S+)/m);
    engine.send('go');
  }
  mustNotContain(engine.text, 'Error');
  await mustQuit(engine);
  return undefined;
}

async function options(command: Command, folder: string, networks: string): Promise<undefined> {
  const log = join(folder, 'new log.txt');
  const tables = join(folder, 'new tables');
  mkdirSync(tables);
  const network = join(folder, 'new network.nnue');
  copyFileSync(join(networks, 'team-mate.nnue'), network);
  const games = ['first', 'second'].map((name) => gamesFile(join(folder, `new ${name}.ini`), name));
  const engine = new Running(command);
  engine.send(
    'uci',
    `setoption name Debug Log File value ${log}`,
    `setoption name VariantPath value ${games.join(';')}`,
  );
  await engine.waitFor(/variants loaded: first, second/);
  engine.send(`setoption name EvalFile value ${network}`);
  await engine.waitFor(/team-mate will be evaluated by '.*\\new network\.nnue'/);
  engine.send('setoption name UCI_Variant value chess', `setoption name EndgamePath value ${tables}`);
  writeFileSync(join(tables, 'chess-KRK.endgame'), 'x');
  engine.send(`position fen ${KRK}`, 'go movetime 20000');
  await engine.waitFor(/new tables\\chess-KRK\.endgame' is no endgame table/);
  await mustQuit(engine);
  mustContain(readFileSync(log, 'utf8'), '> go movetime 20000\n');
  const fromXBoard = new Running(command);
  fromXBoard.send('xboard', 'protover 2', `option Debug Log File=${log}2`, `option VariantPath=${games[0]}`);
  fromXBoard.send(`option EvalFile=${network}`, 'ping 1');
  await fromXBoard.waitFor(/team-mate will be evaluated by '.*\\new network\.nnue'/);
  await fromXBoard.waitFor(/pong 1/);
  await mustQuit(fromXBoard);
  mustContain(readFileSync(`${log}2`, 'utf8'), 'ping 1');
  return undefined;
}

/** Writes a game with the line ends of Windows' editors. */
function gamesFile(file: string, name: string): string {
  writeFileSync(
    file,
    `\uFEFF# a game\r\n[${name}:chess]\r\nqueen = -\r\ncustomPiece1 = g:FyafsF\r\nstartFen = rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq - 0 1\r\npromotionPieceTypes = grbn\r\n`,
  );
  return file;
}

function twoSelves(limit: string): string[] {
  return ['match', '-v', 'chess', '-t', limit, '-e', 'self;name=one', '-e', 'self;name=two;proto=xboard'];
}

/** An engine is killed in the middle, then the match itself, and then it is taken up. */
async function killedMatch(exe: string, folder: string): Promise<string> {
  const pgn = join(folder, 'killed.pgn');
  const pids = join(folder, 'pids');
  const noted = join(folder, 'noted.mjs');
  writeFileSync(
    noted,
    `import { spawn } from 'node:child_process';
    import { appendFileSync } from 'node:fs';
    const child = spawn(${JSON.stringify(exe)}, { stdio: 'inherit' });
    appendFileSync(${JSON.stringify(pids)}, child.pid + '\\n');
    child.on('exit', (code) => process.exit(code ?? 1));`,
  );
  const match = [
    ...['match', '-v', 'team-mate', '-g', '10', '-t', 'depth=4', '--seed', '7', '--max-moves', '12', '--pgn', pgn],
    ...['-e', `"${process.execPath}" "${noted}";name=uci;proto=uci`, '-e', 'self;name=xboard;proto=xboard;dir=C:\\'],
  ];
  const saved = (): number => (existsSync(pgn) ? readFileSync(pgn, 'utf8').split('[Result ').length - 1 : 0);
  const first = new Running([exe, ...match]);
  await until('two games are over', () => saved() >= 2);
  await sleep(200);
  const engine = Number(readFileSync(pids, 'utf8').trim().split('\n').at(-1));
  process.kill(engine, 'SIGKILL');
  await until('the game is over whose engine was killed', () => readFileSync(pgn, 'utf8').includes('abandoned'));
  const before = saved();
  await until('it has gone on', () => saved() > before);
  first.child.kill('SIGKILL');
  await first.end();
  const killed = saved();
  if (killed >= 10) throw new Error('the match was over before it was killed');
  await until('its engines have ended', () => countProcesses('stablemate.exe') === 0);
  const second = await run([exe], ...match, '--resume');
  mustContain(second.text, '10 of 10 games, seed 7');
  mustBe({ games: saved(), status: second.status }, { games: 10, status: 0 });
  const crashes = readFileSync(pgn, 'utf8').split('[Ending "crash"]').length - 1;
  mustBe({ crashes }, { crashes: 1 });
  return `killed after ${killed} games`;
}

/**
 * It answers, but never moves, does not quit, and has a child that never ends; whoever is started next looks for both.
 * (The child is not detached, because the taskkill of Wine 8 does not know the children of a process, as that of
 * Windows does.)
 */
async function deafEngine(command: Command, folder: string): Promise<string | undefined> {
  const log = join(folder, 'deaf.log');
  const script = join(folder, 'deaf.mjs');
  writeFileSync(
    script,
    `import { spawn } from 'node:child_process';
    import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
    import { createInterface } from 'node:readline';
    const isRunning = (pid) => { try { return process.kill(pid, 0); } catch { return false; } };
    const log = ${JSON.stringify(log)};
    const before = readFileSync(log, 'utf8').split('\\n').filter((line) => /^\\d+$/.test(line)).map(Number);
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    appendFileSync(log, 'left: ' + before.filter(isRunning).length + '\\n' + process.pid + '\\n' + child.pid + '\\n');
    setInterval(() => {}, 1000);
    createInterface({ input: process.stdin }).on('line', (line) => {
      if (line === 'uci') console.log('id name deaf\\nuciok');
      if (line === 'isready') console.log('readyok');
    });`,
  );
  writeFileSync(log, '');
  const engines = ['-e', `"${process.execPath}" "${script}";name=deaf;proto=uci;restart=on`, '-e', 'self'];
  const { text } = await run(command, 'match', '-v', 'chess', '-g', '2', '-t', 'st=0.5', ...engines);
  mustContain(text, '2 of 2 games');
  const left = readFileSync(log, 'utf8').match(/left: \d+/g) ?? [];
  mustBe({ left: [...new Set(left)], enough: left.length >= 2 }, { left: ['left: 0'], enough: true });
  return undefined;
}

/** Games wait beside the file, and `--resume` puts them in. */
async function lockedMatch(command: Command, folder: string): Promise<undefined> {
  const pgn = join(folder, 'open elsewhere.pgn');
  const match = [...twoSelves('depth=5'), '-g', '6', '--max-moves', '8', '--seed', '5', '--pgn', pgn];
  const first = new Running([...command, ...match]);
  await until('a game is over', () => existsSync(pgn) && statSync(pgn).size > 0);
  const alone = await openedAlone(pgn);
  const { status, text } = await first.end();
  mustContain(text, '6 of 6 games');
  mustContain(text, `stablemate: another program has '${pgn}' open, so the last games are in '${pgn}.waiting'`);
  mustBe({ status }, { status: 2 });
  const refused = await run(command, ...match, '--resume');
  mustBe(refused, { status: 2, text: `stablemate: cannot read '${pgn}' (EBUSY: another program has it open)\n` });
  closeSync(alone);
  mustContain((await run(command, ...match, '--resume')).text, '6 of 6 games');
  mustBe(
    { games: readFileSync(pgn, 'utf8').split('[Result ').length - 1, waiting: existsSync(`${pgn}.waiting`) },
    { games: 6, waiting: false },
  );
  return undefined;
}

/** Opens a file for this program alone, which the match that writes to it must have closed. */
async function openedAlone(file: string): Promise<number> {
  let descriptor: number | undefined;
  await until('the file can be had alone', () => {
    try {
      descriptor = openSync(file, constants.O_RDWR | ALONE);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
    }
    return descriptor !== undefined;
  });
  return descriptor!;
}

/** In the folders that Windows names, with what is started from there. */
async function installInCuteChess(command: Command, folder: string): Promise<undefined> {
  const env = { ...process.env, APPDATA: join(folder, 'Roaming'), LOCALAPPDATA: join(folder, 'Local') };
  const list = join(env.APPDATA, 'cutechess', 'engines.json');
  const obey = (...args: readonly string[]) =>
    new Running([...command, 'install', 'cutechess', ...args], { env }).end();
  mustBe({ status: (await obey()).status }, { status: 0 });
  const [entry] = JSON.parse(readFileSync(list, 'utf8')) as { readonly command: string }[];
  // A script is started as a match starts it.
  const { text } = await run(
    command,
    'match',
    ...['-e', `"${entry!.command}";name=one`, '-e', 'self;name=two', '-g', '1'],
    '-t',
    'nodes=20',
    '--max-moves',
    '2',
  );
  mustContain(text, '1 of 1 games');
  mustBe({ status: (await obey('--remove')).status }, { status: 0 });
  mustBe(
    { list: readFileSync(list, 'utf8'), local: existsSync(join(env.LOCALAPPDATA, 'stablemate', 'cutechess')) },
    { list: '[]\n', local: false },
  );
  return undefined;
}

/** Beside a file of the name of winboard.exe. */
async function installInWinBoard(command: Command, folder: string): Promise<undefined> {
  const settings = join(folder, 'winboard.ini');
  const before = '-size Bulky\r\n-firstChessProgramNames {fmax -fcp fmax.exe -fd ..\\fmax\r\n}\r\n';
  mkdirSync(folder);
  writeFileSync(join(folder, 'winboard.exe'), '');
  writeFileSync(settings, before);
  const obey = (...args: readonly string[]) => run(command, 'install', 'winboard', '--dir', folder, ...args);
  const added = await obey();
  mustBe({ status: added.status }, { status: 0 });
  mustContain(readFileSync(settings, 'utf8'), '"Stablemate" -fcp ');
  mustContain(readFileSync(settings, 'utf8'), `-fd "${dirname(command.at(-1)!)}"`);
  mustBe({ status: (await obey('--remove')).status }, { status: 0 });
  mustBe({ settings: readFileSync(settings, 'utf8') }, { settings: before });
  return undefined;
}

async function mustQuit(engine: Running): Promise<void> {
  engine.send('quit');
  const { pid } = engine.child;
  await until('it has quit', () => engine.child.exitCode !== null);
  mustBe({ status: engine.child.exitCode, runs: isRunning(pid!) }, { status: 0, runs: false });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function mustContain(text: string, part: string): void {
  if (!text.includes(part)) throw new Error(`there is no '${part}' in:\n${text.slice(-800)}`);
}

function mustNotContain(text: string, part: string): void {
  if (text.includes(part)) throw new Error(`there is '${part}' in:\n${text.slice(-800)}`);
}

function mustBe(actual: object, expected: object): void {
  const [is, should] = [actual, expected].map((value) => JSON.stringify(value, Object.keys(expected)));
  if (is !== should) throw new Error(`it is ${is}, not ${should}`);
}
