import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';

/*
 * An engine that plays a move by the hash of the position and of a word, `node hash-engine.mjs <word>`: the same game
 * from the same opening, and wins for both sides. It is to be told which moves are legal.
 */
const word = process.argv[2];
const say = (line) => process.stdout.write(`${line}\n`);
let position = '';

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'uci') say('id name Hash\nuciok');
  else if (line === 'isready') say('readyok');
  else if (line === 'quit') process.exit();
  else if (line.startsWith('position')) position = line;
  else if (line.startsWith('go')) {
    const [limit, list] = line.split(' searchmoves ');
    const moves = list.split(' ');
    // By the clock, what is left differs from game to game.
    const text = [word, position, /nodes \d+/.exec(limit)?.[0] ?? ''].join();
    const number = createHash('sha256').update(text).digest().readUInt32BE();
    say(`info depth 3 nodes 100\nbestmove ${moves[number % moves.length]}`);
  }
});
