import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildLog, createChildLog } from './childLog.ts';
import type { LogRetention, LogWriter } from './logWriter.ts';
import { texts } from './texts.ts';

export interface PartStart {
  readonly name: string;
  /** The compiled entry that Node runs. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly logFile: string;
  readonly retention?: LogRetention;
  /** Gets the part's security events. */
  readonly security?: LogWriter;
  /** 0 or absent: a free one, which it keeps over restarts. */
  readonly port?: number;
  /** Answers 200 as soon as the part can work; without it listening is enough. */
  readonly readyPath?: string;
  /** Gets a German line when the part breaks down and when it is back. */
  readonly onProgress: (line: string) => void;
}

/** One child process of an embedded stack, started again when it breaks down. */
export interface Part {
  readonly name: string;
  readonly url: string;
  /** Changes with a restart; undefined between two. */
  pid(): number | undefined;
  ready(): Promise<void>;
  /**
   * Ends it in order and runs another program in its place, on the same port.
   * @throws PartFailed when that ends or is not ready after `timeoutMs`; then the program before runs again.
   */
  replace(program: string, timeoutMs: number): Promise<void>;
  /** Ends it: in order, or by force after `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>;
}

const START_TIME = 60_000;
const POLL = 25;
const STOP_TIMEOUT = 8_000;
const FIRST_DELAY = 250;
const LONGEST_DELAY = 15_000;
/** A part that ran this long before it broke down is started again at once. */
const PROVEN = 30_000;

/** What a part takes over from whoever starts the stack: no stray HOST, DATABASE_URL or LOG_LEVEL of a shell. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG'];

const endWithParent = new URL('../bootstrap/endWithParent.mjs', import.meta.url).href;

/** The part could not be started at all; says what it said last. */
class PartFailed extends Error {
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

interface Run {
  readonly child: ChildProcess;
  /** Rejects when the child ends before it listens. */
  readonly listening: Promise<number>;
  readonly ended: Promise<void>;
}

function run({ name, environment }: PartStart, program: string, port: number, log: ChildLog): Run {
  log.turnPage();
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', endWithParent, program], {
    env: { ...inherited(), ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C reaches the whole foreground group; only the parent shall hear it and end the parts in order.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const tooLate = setTimeout(() => child.kill('SIGKILL'), START_TIME);
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

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

/**
 * Starts a part and watches over it.
 * @throws PartFailed when it ends before it listens.
 */
export async function startPart(start: PartStart): Promise<Part> {
  const { name, readyPath, onProgress } = start;
  const log = createChildLog(start.logFile, { retention: start.retention, security: start.security });
  let program = start.program;
  let current: Run | undefined = run(start, program, start.port ?? 0, log);
  let stopping = false;
  /** Its end is wanted, and another run follows at once. */
  let restarting = false;
  let wakeUp = new AbortController();
  const port = await current.listening;
  const url = `http://127.0.0.1:${port}`;

  /** Between two runs the system may give the port to somebody else for a while, who says nothing against the program. */
  const foundItsPortTaken = () => log.lastLines().includes('EADDRINUSE');

  const waitUntilReady = async (timeoutMs = START_TIME): Promise<void> => {
    const deadline = Date.now() + timeoutMs;
    while (!stopping && readyPath !== undefined && !(await answers(`${url}${readyPath}`))) {
      // Not as soon as it has ended, but when its last words have come as well.
      if (current === undefined && !foundItsPortTaken()) throw new PartFailed(texts.partEnded(name, log.lastLines()));
      if (Date.now() > deadline) throw new PartFailed(texts.partNotReady(name, log.lastLines()));
      await sleep(POLL);
    }
  };

  const keepRunning = async (): Promise<void> => {
    let delay = FIRST_DELAY;
    let startedAt = Date.now();
    let isDown = false;
    while (current) {
      await current.ended;
      current = undefined;
      if (stopping) return;
      if (restarting) delay = FIRST_DELAY;
      else {
        if (!isDown) onProgress(texts.partBrokeDown(name, start.logFile));
        isDown = true;
        if (Date.now() - startedAt > PROVEN) delay = FIRST_DELAY;
        await sleep(delay, undefined, { signal: wakeUp.signal }).catch(() => undefined);
        if (stopping) return;
        delay = Math.min(delay * 2, LONGEST_DELAY);
      }
      restarting = false;
      startedAt = Date.now();
      current = run(start, program, port, log);
      current.listening
        .then(() => waitUntilReady())
        .then(
          () => {
            if (isDown && !stopping) onProgress(texts.partIsBack(name));
            isDown = false;
          },
          // It ended again, which the loop sees as well.
          () => undefined,
        );
    }
  };
  const watching = keepRunning();

  const end = async (timeoutMs: number): Promise<void> => {
    const last = current;
    last?.child.kill('SIGTERM');
    const force = setTimeout(() => last?.child.kill('SIGKILL'), timeoutMs);
    await last?.ended;
    clearTimeout(force);
  };
  const restart = async (): Promise<void> => {
    restarting = true;
    wakeUp.abort();
    wakeUp = new AbortController();
    await end(STOP_TIMEOUT);
    while (restarting && !stopping) await sleep(POLL);
  };

  return {
    name,
    url,
    pid: () => current?.child.pid,
    ready: () => waitUntilReady(),
    replace: async (next, timeoutMs) => {
      const before = program;
      program = next;
      try {
        await restart();
        await waitUntilReady(timeoutMs);
      } catch (error) {
        program = before;
        await restart();
        await waitUntilReady();
        throw error;
      }
    },
    stop: async (timeoutMs = STOP_TIMEOUT) => {
      stopping = true;
      wakeUp.abort();
      await end(timeoutMs);
      await watching;
    },
  };
}
