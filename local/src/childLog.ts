import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';

const LARGEST = 10 * 1024 * 1024;
const LAST_LINES = 15;

/** A child's output: into a file, line by line, with the last lines at hand for whoever has to explain an end. */
export interface ChildLog {
  /** Takes what a stream says, whole lines to `onLine`. */
  take(stream: Readable, onLine?: (line: string) => void): void;
  lastLines(): string;
  close(): Promise<void>;
}

/** A file that has grown large makes room for a new one; one old one stays. */
async function openLog(file: string): Promise<WriteStream> {
  await mkdir(dirname(file), { recursive: true });
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size > LARGEST) await rename(file, `${file}.1`);
  return createWriteStream(file, { flags: 'a' });
}

export async function createChildLog(file: string): Promise<ChildLog> {
  const target = await openLog(file);
  const last: string[] = [];
  // A full disk must not end what still works; readiness and the next start tell of it.
  target.on('error', (error) => last.push(error.message));

  const note = (line: string) => {
    last.push(line);
    if (last.length > LAST_LINES) last.shift();
  };

  return {
    take: (stream, onLine) => {
      let rest = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        target.write(chunk);
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          note(line);
          onLine?.(line);
        }
      });
    },
    lastLines: () => last.join('\n'),
    close: () => new Promise((resolve) => target.end(resolve)),
  };
}
