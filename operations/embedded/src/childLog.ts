import type { Readable } from 'node:stream';
import { createLogWriter, DEFAULT_RETENTION, type LogRetention, type LogWriter } from './logWriter.ts';

const LAST_LINES = 15;

const SECURITY_MARK = '"stream":"security"';

interface ChildLogOptions {
  readonly retention?: LogRetention | undefined;
  readonly security?: LogWriter | undefined;
}

function eachLine(stream: Readable, work: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(work);
  });
  // The last line may be unterminated.
  stream.once('end', () => rest && work(rest));
}

/** Writes synchronously, to keep the order of the lines. The process that writes the log has nothing else to do. */
export function createChildLog(file: string, { retention = DEFAULT_RETENTION, security }: ChildLogOptions = {}) {
  const writeLog = createLogWriter(file, retention);
  const last: string[] = [];

  const note = (line: string) => {
    last.push(line);
    if (last.length > LAST_LINES) last.shift();
  };

  /** A full disk must not end running parts; the readiness check and the next start report a full disk. */
  const writeIfPossible = (write: LogWriter, line: string) => {
    try {
      write(line);
    } catch (error) {
      note(String(error));
    }
  };

  return {
    take: (stream: Readable, onLine?: (line: string) => void) =>
      eachLine(stream, (line) => {
        if (security && line.includes(SECURITY_MARK)) return writeIfPossible(security, line);
        writeIfPossible(writeLog, line);
        note(line);
        onLine?.(line);
      }),
    lastLines: () => last.join('\n'),
    /** Clears the last lines before a new process starts; the log file is continued. */
    reset: () => void last.splice(0),
  };
}

export type ChildLog = ReturnType<typeof createChildLog>;
