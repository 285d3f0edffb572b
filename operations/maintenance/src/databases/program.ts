import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../commandError.ts';
import { texts } from '../texts.ts';

/** Pass no passwords as arguments: other processes can see them. */
export interface Program {
  readonly name: string;
  readonly argv: readonly [string, ...string[]];
}

const MAX_ERROR_LENGTH = 500;
/**
 * The errors of writing to a program that has exited. The code depends on whether the closed pipe or the exit is
 * noticed first.
 */
const CLOSED_PIPE_CODES: readonly unknown[] = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];

export function startProgram(
  { name, argv }: Program,
  more: readonly string[] = [],
  input: Readable = Readable.from([]),
) {
  const [command, ...first] = argv;
  const child = spawn(command, [...first, ...more], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // The environment is passed explicitly, because variables that a test sets are not inherited otherwise.
    env: process.env,
  });
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errorOutput = (errorOutput + chunk).slice(-MAX_ERROR_LENGTH);
  });
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A program that exits early does not read all of its input; its exit code gives the reason.
  const written = pipeline(input, child.stdin).catch((error: NodeJS.ErrnoException) => {
    if (!CLOSED_PIPE_CODES.includes(error.code)) throw error;
  });
  /** Rejects with a CommandError that contains the program's error output. */
  const ended = Promise.all([code, written]).then(([result]) => {
    if (result !== 0) throw new CommandError(texts.commandFailed(name, errorOutput.trim()));
  });
  return { stdout: child.stdout, ended };
}

/** @throws CommandError when the program fails */
export async function outputOf(
  program: Program,
  more: readonly string[] = [],
  input: string | Readable = '',
): Promise<string> {
  const { stdout, ended } = startProgram(
    program,
    more,
    typeof input === 'string' ? Readable.from(input ? [input] : []) : input,
  );
  const [output] = await Promise.all([text(stdout), ended]);
  return output;
}
