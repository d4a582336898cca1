import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/*
 * An engine that behaves badly: `node fake-engine.mjs <protocol> <behaviour> [file]`. In UCI it plays the first of the
 * moves that it is told to be legal; in XBoard it moves its king's knight to and fro. In its third search of a game it
 * does what its behaviour says. It appends the numbers of its processes to the file.
 */
const [, , protocol, behaviour = 'good', file] = process.argv;
const say = (line) => process.stdout.write(`${line}\n`);
const hang = () => setInterval(() => {}, 1000);
const note = (pid) => file && appendFileSync(file, `${pid}\n`);

note(process.pid);
// It starts to be tried out, and for one game.
if (behaviour === 'start-once' && readFileSync(file, 'utf8').split('\n').length > 3) process.exit(4);
if (behaviour === 'fail-once' && readFileSync(file, 'utf8').split('\n').length === 2) process.exit(4);
if (behaviour === 'child') note(spawn('sleep', ['1000'], { stdio: ['ignore', 'inherit', 'ignore'] }).pid);
if (behaviour === 'ignore-quit' || behaviour === 'child') {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
  hang();
}

let searches = 0;
let legal = [];
let forced = true;
let knight = 0;
let color = 'white';

const uci = {
  uci: () => {
    say('id name Fake');
    say('option name UCI_Variant type combo default chess var chess var familiar');
    if (behaviour !== 'mute') say('uciok');
  },
  isready: () => say('readyok'),
  ucinewgame: () => {
    searches = 0;
  },
  go: (line) => {
    legal = line.split('searchmoves ')[1].split(' ');
    search(
      () => say(`info depth 3 score cp 12 nodes 100 pv ${legal[0]}`),
      (text) => say(`bestmove ${text}`),
      legal[0],
    );
  },
};

const xboard = {
  protover: () => {
    if (behaviour === 'mute') return;
    if (behaviour === 'start-slowly') setTimeout(introduceItself, 11_000);
    else introduceItself();
  },
  new: () => {
    searches = 0;
    knight = 0;
    forced = false;
    color = 'white';
  },
  force: () => {
    forced = true;
  },
  ping: (line) => say(line.replace('ping', 'pong')),
  go: () => {
    forced = false;
    playKnight();
  },
  usermove: () => {
    if (!forced) playKnight();
    else color = color === 'white' ? 'black' : 'white';
  },
  draw: () => {
    if (behaviour === 'offer-draw') say('offer draw');
  },
};

function introduceItself() {
  say('feature done=0');
  say('feature ping=1 setboard=1 usermove=1 myname="Fake X" variants="normal" reuse=0');
  say('feature done=1');
}

function playKnight() {
  const [home, out] = color === 'white' ? ['g1', 'f3'] : ['g8', 'f6'];
  const move = knight++ % 2 === 0 ? home + out : out + home;
  search(
    () => say('3 12 1 100 Nf3'),
    (text) => say(`move ${text}`),
    move,
  );
}

function search(info, answer, move) {
  info();
  searches++;
  if (behaviour === 'claim-draw' && searches === 4 && color === 'black') {
    // Its knight and the other's are back for the second time; said at once with the move.
    process.stdout.write(`move ${move}\n1/2-1/2 {Draw by repetition}\n`);
    return;
  }
  if (searches !== 3) {
    answer(move);
    return;
  }
  switch (behaviour) {
    case 'crash':
      process.exit(3);
      break;
    case 'hang':
      break;
    case 'illegal':
      answer('a1a1');
      break;
    case 'nonsense':
      answer('{};\u0007é');
      break;
    case 'late':
      setTimeout(() => answer(move), 1100);
      break;
    case 'flood':
      for (let i = 0; i < 200; i++) say('info depth 1 '.repeat(2000));
      process.stdout.write('x'.repeat(20_000_000));
      say('');
      answer(move);
      break;
    case 'resign':
      say('resign');
      break;
    case 'claim-win':
      say(color === 'white' ? '1-0 {White mates}' : '0-1 {Black mates}');
      break;
    case 'claim-after-move':
      answer(move);
      say('1/2-1/2 {Draw by repetition}');
      break;
    case 'claim-illegal':
      say('Illegal move: e7e5');
      break;
    case 'offer-draw':
      say('offer draw');
      answer(move);
      break;
    default:
      answer(move);
  }
}

const commands = protocol === 'uci' ? uci : xboard;
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const word = line.split(' ')[0];
    if (word === 'quit' && behaviour !== 'ignore-quit' && behaviour !== 'child') process.exit(0);
    else if (word in commands) commands[word](line);
    else if (word === 'uci' || word === 'protover') say(`Error (unknown command): ${line}`);
  })
  .on('close', () => {
    if (behaviour !== 'ignore-quit' && behaviour !== 'child') process.exit(0);
  });
