import { texts } from './texts.mjs';

const QUIET_FIRST = 3_000;
const QUIET_BETWEEN = 15_000;

/** Prints a line, which replaces the line of a running step. */
export function say(line) {
  process.stdout.write(`${process.stdout.isTTY ? '\r\u001b[K' : ''}${line}\n`);
}

function showRunning(title, startedAt) {
  const { isTTY } = process.stdout;
  let nextAt = startedAt + QUIET_FIRST;
  const timer = setInterval(
    () => {
      const line = texts.running(title, Date.now() - startedAt);
      if (isTTY) process.stdout.write(`\r${line}`);
      else if (Date.now() >= nextAt) {
        nextAt = Date.now() + QUIET_BETWEEN;
        say(line);
      }
    },
    isTTY ? 500 : 1_000,
  );
  timer.unref();
  return () => clearInterval(timer);
}

/** Runs `work` and prints its duration; `work` may return another line to print. */
export async function step({ doing, done }, work) {
  const startedAt = Date.now();
  const hide = showRunning(doing, startedAt);
  try {
    const result = await work();
    hide();
    say(texts.took(typeof result === 'string' ? result : done, Date.now() - startedAt));
    return result;
  } catch (error) {
    hide();
    say(texts.failed(doing));
    throw error;
  }
}
