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

const PARENT_CHECK_MS = 500;

/**
 * npm hands a SIGTERM to the shell that it starts us in, and that ends without a word to us. Started without npm, a parent
 * that goes (a closed terminal) means nothing.
 */
function whenNpmGoes(action) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    action();
  }, PARENT_CHECK_MS);
  timer.unref();
}

/**
 * Runs a command: a module whose `main` gets `onInterrupt`, to say what Ctrl-C and SIGTERM do from then on. Before that
 * they end what runs and the command.
 */
export async function runCommand(command) {
  let interrupted = interrupt;
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupted());
  whenNpmGoes(() => interrupted());
  try {
    const { main } = await import(command);
    await main({
      onInterrupt: (action) => {
        interrupted = action;
      },
    });
  } catch (error) {
    await endPrograms();
    process.stderr.write(`\n${describeFailure(error)}\n`);
    process.exit(1);
  }
}
