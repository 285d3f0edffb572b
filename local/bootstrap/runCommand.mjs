import { endPrograms } from './commands.mjs';
import { describeFailure } from './failure.mjs';
import { texts } from './texts.mjs';

/** What a shell gives for a program that Ctrl-C ended. */
const INTERRUPTED = 130;

function interrupt() {
  endPrograms();
  process.stderr.write(`\n${texts.interrupted}\n`);
  process.exit(INTERRUPTED);
}

/**
 * Runs a command: a module whose `main` gets `onInterrupt`, to say what Ctrl-C and SIGTERM do from then on. Before that
 * they end what runs and the command.
 */
export async function runCommand(command) {
  let interrupted = interrupt;
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupted());
  try {
    const { main } = await import(command);
    await main({
      onInterrupt: (action) => {
        interrupted = action;
      },
    });
  } catch (error) {
    endPrograms();
    process.stderr.write(`\n${describeFailure(error)}\n`);
    process.exit(1);
  }
}
