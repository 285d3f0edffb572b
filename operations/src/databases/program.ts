import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refused } from '../refused.ts';
import { texts } from '../texts.ts';

/** A program with its first arguments. No passwords: command lines are visible to other processes. */
export interface Program {
  readonly name: string;
  readonly words: readonly [string, ...string[]];
  readonly environment?: NodeJS.ProcessEnv;
}

const LAST_WORDS = 500;
/** Errors when a program stops reading, depending on which is noticed first: the closed pipe or the exit. */
const UNREAD: readonly unknown[] = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];

interface Running {
  readonly stdout: Readable;
  /** @throws CommandError with the program's error output when it fails */
  readonly ended: Promise<void>;
}

/** Starts a program that reads `input`; its output is read from `stdout`. */
export function startProgram({ name, words, environment }: Program, more: readonly string[], input: Readable): Running {
  const [command, ...first] = words;
  const child = spawn(command, [...first, ...more], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said = (said + chunk).slice(-LAST_WORDS);
  });
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A program that exits early does not read its whole input; its exit code tells why.
  const fed = pipeline(input, child.stdin).catch((error: NodeJS.ErrnoException) => {
    if (!UNREAD.includes(error.code)) throw error;
  });
  const ended = Promise.all([code, fed]).then(([result]) => {
    if (result !== 0) throw new Refused(texts.commandFailed(name, said.trim()));
  });
  return { stdout: child.stdout, ended };
}
