import { InputError } from '../errors/input-error.ts';
import { runEngine } from './engine.ts';
import { tellLostOutput } from './lost-output.ts';

// GUIs start the engine without arguments and want it at once, so all else is loaded only when it is asked for.
if (process.argv.length <= 2) runEngineAlone();
else {
  process.stdout.on('error', tellLostOutput);
  void import('./program.ts').then(({ runProgram }) => runProgram(process.argv));
}

/** The engine as the command `engine` runs it, what is wrong being told in the same way. */
function runEngineAlone(): void {
  try {
    runEngine();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    console.error(`stablemate: ${error.message}`);
    process.exitCode = 2;
  }
}
