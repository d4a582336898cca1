import { parentPort } from 'node:worker_threads';
import { variantByName } from '../variants/registry.ts';
import type { EndgameAnswer, EndgameOrder } from './background-builder.ts';
import { TableBuilder } from './build.ts';
import { parseMaterial } from './material.ts';

// Builds one ending after the other for a BackgroundBuilder; the arrays are shared, so nothing is copied.
const builder = new TableBuilder();

parentPort!.on('message', ({ variant, ending }: EndgameOrder) => {
  let answer: EndgameAnswer;
  try {
    const { wins, losses } = builder.build(parseMaterial(variantByName(variant), ending));
    answer = { wins, losses };
  } catch (error) {
    answer = { problem: (error as Error).message };
  }
  parentPort!.postMessage(answer);
});
