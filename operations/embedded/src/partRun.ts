import { spawn } from 'node:child_process';
import type { ChildLog } from './childLog.ts';
import type { LogRetention, LogWriter } from './logWriter.ts';
import { texts } from './texts.ts';

export const START_TIMEOUT = 60_000;

/** Nothing else: a shell's HOST, DATABASE_URL or LOG_LEVEL must not leak in. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG'];

/** The options of the images (operations/docker): with a larger heap, V8 keeps garbage while the machine has memory. */
const NODE_OPTIONS = ['--enable-source-maps', '--max-old-space-size=256'];

const endWithParent = new URL('../bootstrap/endWithParent.mjs', import.meta.url).href;

export class PartFailed extends Error {
  override readonly name = 'PartFailed';
}

function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED.includes(name)));
}

function portIn(line: string): number | undefined {
  if (!line.includes('"listening"')) return undefined;
  try {
    const { msg, port }: { msg?: unknown; port?: unknown } = JSON.parse(line);
    return msg === 'listening' && typeof port === 'number' ? port : undefined;
  } catch {
    return undefined;
  }
}

export interface PartStart {
  readonly name: string;
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly logFile: string;
  readonly retention?: LogRetention;
  readonly security?: LogWriter;
  readonly port?: number;
  /** A path that returns 200 once the part is ready; without it, listening counts as ready. */
  readonly readyPath?: string;
  readonly onProgress: (line: string) => void;
}

interface RunStart extends Pick<PartStart, 'name' | 'program' | 'environment'> {
  readonly port: number;
  readonly log: ChildLog;
}

export function startRun({ name, environment, program, port, log }: RunStart) {
  log.reset();
  const child = spawn(process.execPath, [...NODE_OPTIONS, '--import', endWithParent, program], {
    env: { ...inherited(), ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C signals the foreground process group; only the parent handles it and ends the parts in order.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const tooLate = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT);
  /** Rejects if the child exits before it listens. */
  const listening = new Promise<number>((resolve, reject) => {
    if (child.stdout) {
      log.take(child.stdout, (line) => {
        const found = portIn(line);
        if (found === undefined) return;
        clearTimeout(tooLate);
        resolve(found);
      });
    }
    if (child.stderr) log.take(child.stderr);
    child.once('error', reject);
    ended.then(() => {
      clearTimeout(tooLate);
      reject(new PartFailed(texts.partEnded(name, log.lastLines())));
    });
  });
  return { child, listening, ended };
}

export type Run = ReturnType<typeof startRun>;

export async function isReady(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok === true;
}
