import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildLog, createChildLog } from './childLog.ts';
import type { LogRetention, LogWriter } from './logWriter.ts';
import { PartFailed, type Run, START_TIMEOUT, startRun } from './partRun.ts';
import { texts } from './texts.ts';

export interface PartStart {
  readonly name: string;
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly logFile: string;
  readonly retention?: LogRetention;
  readonly security?: LogWriter;
  readonly port?: number;
  /** Returns 200 when the part is ready; without it listening is enough. */
  readonly readyPath?: string;
  readonly onProgress: (line: string) => void;
}

export interface Part {
  readonly name: string;
  readonly url: string;
  /** Changes with a restart; undefined in between. */
  pid(): number | undefined;
  ready(): Promise<void>;
  /**
   * Stops the process and runs another program on the same port.
   * @throws PartFailed when that exits or is not ready after `timeoutMs`; the former program then runs again
   */
  replace(program: string, timeoutMs: number): Promise<void>;
  sendMessage(message: object): void;
  stop(timeoutMs?: number): Promise<void>;
}

const POLL = 25;
const STOP_TIMEOUT = 8_000;
const FIRST_DELAY = 250;
const LONGEST_DELAY = 15_000;
/** A part that ran this long is restarted without delay. */
const STABLE_AFTER_MS = 30_000;

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok === true;
}

interface WatchedPart {
  readonly start: PartStart;
  readonly log: ChildLog;
  readonly port: number;
  program: string;
  current: Run | undefined;
  stopping: boolean;
  restarting: boolean;
  wakeUp: AbortController;
  message?: object;
}

const urlOf = ({ port }: WatchedPart) => `http://127.0.0.1:${port}`;

/** Between two runs the system may give the port to another process; that is no fault of the program. */
const isPortTaken = ({ log }: WatchedPart) => log.lastLines().includes('EADDRINUSE');

async function waitUntilReady(part: WatchedPart, timeoutMs = START_TIMEOUT): Promise<void> {
  const { log, start } = part;
  if (start.readyPath === undefined) return;
  const deadline = Date.now() + timeoutMs;
  while (!part.stopping && !(await isReady(urlOf(part) + start.readyPath))) {
    // After its output is complete, not just its exit.
    if (!part.current && !isPortTaken(part)) throw new PartFailed(texts.partEnded(start.name, log.lastLines()));
    if (Date.now() > deadline) throw new PartFailed(texts.partNotReady(start.name, log.lastLines()));
    await sleep(POLL);
  }
}

async function keepRunning(part: WatchedPart): Promise<void> {
  const { start, port, log } = part;
  let delay = FIRST_DELAY;
  let startedAt = Date.now();
  let isDown = false;
  const reportRestart = () => {
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
      if (Date.now() - startedAt > STABLE_AFTER_MS) delay = FIRST_DELAY;
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
    const ready = part.current.listening.then(() => waitUntilReady(part));
    ready.then(reportRestart, () => undefined);
  }
}

function send({ current, message }: WatchedPart): void {
  // An exiting process has no channel; the next one gets the message.
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
 * Starts and supervises a part.
 * @throws PartFailed when it exits before it listens
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
    sendMessage: (message) => {
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
