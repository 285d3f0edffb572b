import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildLog, createChildLog } from './childLog.ts';
import type { LogRetention, LogWriter } from './logWriter.ts';
import { texts } from './texts.ts';

const START_TIMEOUT = 60_000;

/** The only variables that a part inherits: a shell's HOST, DATABASE_URL or LOG_LEVEL must not reach the part. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG'];

/**
 * The options are the same as in the container images (operations/docker): with a larger heap, V8 keeps garbage while
 * the machine has memory.
 */
const NODE_OPTIONS = ['--enable-source-maps', '--max-old-space-size=256'];

const endWithParent = new URL('../bootstrap/endWithParent.mjs', import.meta.url).href;

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

export interface PartStart {
  readonly name: string;
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly logFile: string;
  readonly retention?: LogRetention;
  readonly security?: LogWriter;
  readonly port?: number;
  /** A path that returns 200 when the part is ready; without such a path, the part counts as ready when it listens. */
  readonly readyPath?: string;
  readonly onProgress: (line: string) => void;
}

interface RunStart extends Pick<PartStart, 'name' | 'program' | 'environment'> {
  readonly port: number;
  readonly log: ChildLog;
}

function startRun({ name, environment, program, port, log }: RunStart) {
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

type Run = ReturnType<typeof startRun>;

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok === true;
}

const POLL = 25;
const STOP_TIMEOUT = 8_000;
const FIRST_DELAY = 250;
const MAX_DELAY = 15_000;
/** A part that ran for this long is restarted without delay. */
const STABLE_AFTER_MS = 30_000;

/** A supervised process: when it exits, it is restarted on the same port. */
export class Part {
  readonly name: string;
  readonly url: string;
  readonly #start: PartStart;
  readonly #log: ChildLog;
  readonly #port: number;
  readonly #watching: Promise<void>;
  #program: string;
  #run: Run | undefined;
  #isStopping = false;
  #isRestarting = false;
  #wakeUp = new AbortController();
  #message: object | undefined;

  constructor(start: PartStart, log: ChildLog, first: Run, port: number) {
    this.name = start.name;
    this.url = `http://127.0.0.1:${port}`;
    this.#start = start;
    this.#log = log;
    this.#port = port;
    this.#program = start.program;
    this.#run = first;
    this.#watching = this.#keepRunning(first);
  }

  /** The process id; it changes with each restart, and is undefined between two runs. */
  pid(): number | undefined {
    return this.#run?.child.pid;
  }

  /** @throws PartFailed if the part exits or is not ready in time */
  async ready(timeoutMs = START_TIMEOUT): Promise<void> {
    const { readyPath } = this.#start;
    if (readyPath === undefined) return;
    const deadline = Date.now() + timeoutMs;
    while (!this.#isStopping && !(await isReady(this.url + readyPath))) {
      const lastLines = this.#log.lastLines();
      // Between two runs the system may assign the port to another process. The program has not failed then, so the
      // wait continues.
      const isPortTaken = lastLines.includes('EADDRINUSE');
      // `#run` is undefined only after the process has ended and its output is complete.
      if (!this.#run && !isPortTaken) throw new PartFailed(texts.partEnded(this.name, lastLines));
      if (Date.now() > deadline) throw new PartFailed(texts.partNotReady(this.name, lastLines));
      await sleep(POLL);
    }
  }

  /**
   * Stops the process and runs another program on the same port.
   * @throws PartFailed if the other program exits or is not ready after `timeoutMs`; the previous program then runs
   * again
   */
  async replace(program: string, timeoutMs: number): Promise<void> {
    const before = this.#program;
    try {
      await this.#restart(program);
      await this.ready(timeoutMs);
    } catch (error) {
      await this.#restart(before);
      await this.ready();
      throw error;
    }
  }

  /** Sends the message to the part's process, and the last message also to each later process. */
  sendMessage(message: object): void {
    this.#message = message;
    this.#send();
  }

  async stop(timeoutMs = STOP_TIMEOUT): Promise<void> {
    this.#isStopping = true;
    this.#wakeUp.abort();
    await this.#end(timeoutMs);
    await this.#watching;
  }

  async #keepRunning(first: Run): Promise<void> {
    let delay = FIRST_DELAY;
    let startedAt = Date.now();
    let isDown = false;
    for (let run = first; ; ) {
      await run.ended;
      this.#run = undefined;
      if (!this.#isStopping && !this.#isRestarting) {
        if (!isDown) this.#start.onProgress(texts.partBrokeDown(this.name, this.#start.logFile));
        isDown = true;
        if (Date.now() - startedAt > STABLE_AFTER_MS) delay = FIRST_DELAY;
        await sleep(delay, undefined, { signal: this.#wakeUp.signal }).catch(() => undefined);
        delay = Math.min(delay * 2, MAX_DELAY);
      } else delay = FIRST_DELAY;
      if (this.#isStopping) return;
      this.#isRestarting = false;
      startedAt = Date.now();
      run = startRun({ ...this.#start, program: this.#program, port: this.#port, log: this.#log });
      this.#run = run;
      const reportRestart = () => {
        if (isDown && !this.#isStopping) this.#start.onProgress(texts.partIsBack(this.name));
        isDown = false;
      };
      const announced = run.listening.then(() => this.#send());
      announced.then(() => this.ready()).then(reportRestart, () => undefined);
    }
  }

  #send(): void {
    // An exiting process has no channel; the next one gets the message.
    if (this.#message && this.#run?.child.connected) this.#run.child.send(this.#message, () => undefined);
  }

  async #end(timeoutMs: number): Promise<void> {
    const run = this.#run;
    run?.child.kill('SIGTERM');
    const force = setTimeout(() => run?.child.kill('SIGKILL'), timeoutMs);
    await run?.ended;
    clearTimeout(force);
  }

  async #restart(program: string): Promise<void> {
    this.#program = program;
    this.#isRestarting = true;
    this.#wakeUp.abort();
    this.#wakeUp = new AbortController();
    await this.#end(STOP_TIMEOUT);
    while (this.#isRestarting && !this.#isStopping) await sleep(POLL);
  }
}

/** @throws PartFailed if the part exits before it listens */
export async function startPart(start: PartStart): Promise<Part> {
  const log = createChildLog(start.logFile, { retention: start.retention, security: start.security });
  const first = startRun({ ...start, port: start.port ?? 0, log });
  return new Part(start, log, first, await first.listening);
}
