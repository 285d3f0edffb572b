import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildLog, createChildLog } from './childLog.ts';
import type { LogRetention, LogWriter } from './logWriter.ts';
import { PartFailed, type Run, START_TIMEOUT, startRun } from './partRun.ts';
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
  /** Sends a message, and again to each process that follows. */
  tell(message: object): void;
  /** Ends it: in order, or by force after `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>;
}

const POLL = 25;
const STOP_TIMEOUT = 8_000;
const FIRST_DELAY = 250;
const LONGEST_DELAY = 15_000;
/** A part that ran this long before it broke down is started again at once. */
const PROVEN = 30_000;

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

interface WatchedPart {
  readonly start: PartStart;
  readonly log: ChildLog;
  readonly port: number;
  program: string;
  current: Run | undefined;
  stopping: boolean;
  /** Its end is wanted, and another run follows at once. */
  restarting: boolean;
  wakeUp: AbortController;
  /** What every process of the part is told. */
  message?: object;
}

const urlOf = ({ port }: WatchedPart) => `http://127.0.0.1:${port}`;

/** Between two runs the system may give the port to another process, which says nothing against the program. */
const foundItsPortTaken = ({ log }: WatchedPart) => log.lastLines().includes('EADDRINUSE');

async function waitUntilReady(part: WatchedPart, timeoutMs = START_TIMEOUT): Promise<void> {
  const { log, start } = part;
  if (start.readyPath === undefined) return;
  const deadline = Date.now() + timeoutMs;
  while (!part.stopping && !(await answers(urlOf(part) + start.readyPath))) {
    // Not as soon as it has ended, but when its last words have come as well.
    if (!part.current && !foundItsPortTaken(part)) throw new PartFailed(texts.partEnded(start.name, log.lastLines()));
    if (Date.now() > deadline) throw new PartFailed(texts.partNotReady(start.name, log.lastLines()));
    await sleep(POLL);
  }
}

/** Starts the part again whenever it ends, until it is stopped. */
async function keepRunning(part: WatchedPart): Promise<void> {
  const { start, port, log } = part;
  let delay = FIRST_DELAY;
  let startedAt = Date.now();
  let isDown = false;
  const sayIsBack = () => {
    if (isDown && !part.stopping) start.onProgress(texts.partIsBack(start.name));
    isDown = false;
  };
  while (part.current) {
    await part.current.ended;
    part.current = undefined;
    if (part.stopping) return;
    if (part.restarting) delay = FIRST_DELAY;
    else {
      if (!isDown) start.onProgress(texts.partBrokeDown(start.name, start.logFile));
      isDown = true;
      if (Date.now() - startedAt > PROVEN) delay = FIRST_DELAY;
      await sleep(delay, undefined, { signal: part.wakeUp.signal }).catch(() => undefined);
      if (part.stopping) return;
      delay = Math.min(delay * 2, LONGEST_DELAY);
    }
    part.restarting = false;
    startedAt = Date.now();
    part.current = startRun({ ...start, program: part.program, port, log });
    part.current.listening.then(
      () => send(part),
      () => undefined,
    );
    // When it ends again, the loop sees that as well.
    const ready = part.current.listening.then(() => waitUntilReady(part));
    ready.then(sayIsBack, () => undefined);
  }
}

function send({ current, message }: WatchedPart): void {
  // One that is going away has no channel; the next process is told.
  if (message && current?.child.connected) current.child.send(message, () => undefined);
}

async function end({ current }: WatchedPart, timeoutMs: number): Promise<void> {
  current?.child.kill('SIGTERM');
  const force = setTimeout(() => current?.child.kill('SIGKILL'), timeoutMs);
  await current?.ended;
  clearTimeout(force);
}

async function restart(part: WatchedPart): Promise<void> {
  part.restarting = true;
  part.wakeUp.abort();
  part.wakeUp = new AbortController();
  await end(part, STOP_TIMEOUT);
  while (part.restarting && !part.stopping) await sleep(POLL);
}

async function replace(part: WatchedPart, program: string, timeoutMs: number): Promise<void> {
  const before = part.program;
  part.program = program;
  try {
    await restart(part);
    await waitUntilReady(part, timeoutMs);
  } catch (error) {
    part.program = before;
    await restart(part);
    await waitUntilReady(part);
    throw error;
  }
}

/**
 * Starts a part and watches over it.
 * @throws PartFailed when it ends before it listens.
 */
export async function startPart(start: PartStart): Promise<Part> {
  const log = createChildLog(start.logFile, { retention: start.retention, security: start.security });
  const first = startRun({ ...start, port: start.port ?? 0, log });
  const port = await first.listening;
  const part: WatchedPart = {
    start,
    log,
    port,
    program: start.program,
    current: first,
    stopping: false,
    restarting: false,
    wakeUp: new AbortController(),
  };
  const watching = keepRunning(part);
  return {
    name: start.name,
    url: urlOf(part),
    pid: () => part.current?.child.pid,
    ready: () => waitUntilReady(part),
    tell: (message) => {
      part.message = message;
      send(part);
    },
    replace: (program, timeoutMs) => replace(part, program, timeoutMs),
    stop: async (timeoutMs = STOP_TIMEOUT) => {
      part.stopping = true;
      part.wakeUp.abort();
      await end(part, timeoutMs);
      await watching;
    },
  };
}
