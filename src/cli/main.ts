import { runEngine } from './engine.ts';
import { tellLostOutput } from './lost-output.ts';

// GUIs start the engine without arguments and want it at once, so all else is loaded only when it is asked for.
if (process.argv.length <= 2) runEngine();
else {
  process.stdout.on('error', tellLostOutput);
  void import('./program.ts').then(({ runProgram }) => runProgram(process.argv));
}
