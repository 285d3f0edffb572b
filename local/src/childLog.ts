import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';

const LARGEST = 10 * 1024 * 1024;
const LAST_LINES = 15;

/** A child's output: into a file, line by line, with the last lines at hand for whoever has to explain an end. */
export interface ChildLog {
  /** Takes what a stream says, whole lines to `onLine`. */
  take(stream: Readable, onLine?: (line: string) => void): void;
  lastLines(): string;
  /** What comes now is another child's; the file goes on. */
  turnPage(): void;
}

/** Writes to a file that makes room for a new one when it has grown large; one old one stays. */
function createWriter(file: string, largest: number): (text: string) => void {
  mkdirSync(dirname(file), { recursive: true });
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let isLineWhole = true;
  return (text) => {
    if (size > largest && isLineWhole) {
      // Should this fail, the next try is due when as much has been written again.
      size = 0;
      renameSync(file, `${file}.1`);
    }
    appendFileSync(file, text);
    size += Buffer.byteLength(text);
    isLineWhole = text.endsWith('\n');
  };
}

/** Writes at once, in order: whoever starts the parts has nothing else to do. */
export function createChildLog(file: string, largest = LARGEST): ChildLog {
  const write = createWriter(file, largest);
  const last: string[] = [];

  const note = (line: string) => {
    last.push(line);
    if (last.length > LAST_LINES) last.shift();
  };

  /** A full disk must not end what still works; readiness and the next start tell of it. */
  const keep = (text: string) => {
    try {
      write(text);
    } catch (error) {
      note(String(error));
    }
  };

  return {
    take: (stream, onLine) => {
      let rest = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        keep(chunk);
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          note(line);
          onLine?.(line);
        }
      });
    },
    lastLines: () => last.join('\n'),
    turnPage: () => void last.splice(0),
  };
}
