import type { Readable } from 'node:stream';
import { createLogWriter, type LogRetention, type LogWriter, USUAL_RETENTION } from './logWriter.ts';

const LAST_LINES = 15;

/** A child's output: into a file, line by line, with the last lines at hand for whoever has to explain an end. */
export interface ChildLog {
  /** Takes what a stream says, whole lines to `onLine`. */
  take(stream: Readable, onLine?: (line: string) => void): void;
  lastLines(): string;
  /** What comes now is another child's; the file goes on. */
  turnPage(): void;
}

/** How a service marks lines of its security log. */
const SECURITY_MARK = '"stream":"security"';

interface ChildLogOptions {
  readonly retention?: LogRetention | undefined;
  /** Gets the security events, which then stand in no other file. */
  readonly security?: LogWriter | undefined;
}

/** Writes at once, in order: whoever starts the parts has nothing else to do. */
export function createChildLog(
  file: string,
  { retention = USUAL_RETENTION, security }: ChildLogOptions = {},
): ChildLog {
  const write = createLogWriter(file, retention);
  const last: string[] = [];

  const note = (line: string) => {
    last.push(line);
    if (last.length > LAST_LINES) last.shift();
  };

  /** A full disk must not end what still works; readiness and the next start tell of it. */
  const keep = (to: LogWriter, text: string) => {
    try {
      to(text);
    } catch (error) {
      note(String(error));
    }
  };

  return {
    take: (stream, onLine) => {
      let rest = '';
      const takeLine = (line: string) => {
        if (security && line.includes(SECURITY_MARK)) return keep(security, `${line}\n`);
        keep(write, `${line}\n`);
        note(line);
        onLine?.(line);
      };
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach(takeLine);
      });
      // Last words may break off.
      stream.once('end', () => rest && takeLine(rest));
    },
    lastLines: () => last.join('\n'),
    turnPage: () => void last.splice(0),
  };
}
