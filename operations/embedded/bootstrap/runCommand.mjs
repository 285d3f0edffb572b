import { endPrograms } from './commands.mjs';
import { describeFailure } from './failure.mjs';
import { texts } from './texts.mjs';

/** A shell's exit code after Ctrl-C. */
const INTERRUPTED = 130;

function interrupt() {
  endPrograms();
  process.stderr.write(`\n${texts.interrupted}\n`);
  process.exit(INTERRUPTED);
}

const PARENT_CHECK_MS = 500;

/**
 * Runs `action` when npm's shell has ended: npm forwards SIGTERM only to its shell, which ends without forwarding the
 * signal.
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
 * Passes the function `onInterrupt` to the command's `main`. A call of `onInterrupt` replaces the handler of Ctrl-C and
 * SIGTERM, which by default ends all programs.
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
