import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { findCommand } from '@parkwart/tooling/jest/tools.mjs';

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly logFile: string;
  isReady(): Promise<boolean>;
}

/** A part of the product, as faults see it. */
export interface Part {
  /** SIGKILL to its processes; its supervisor starts it again. */
  kill(): void | Promise<void>;
  freeze(): void | Promise<void>;
  thaw(): void | Promise<void>;
  whenReady(): Promise<void>;
}

export interface RemovablePart extends Part {
  /** SIGKILL, and it stays down until `bringUp`. */
  takeDown(): Promise<void>;
  bringUp(): void | Promise<void>;
}

export interface SupervisedPart extends RemovablePart {
  /** SIGTERM, and it is started again when it has ended. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** As Docker's `restart: unless-stopped` does at first. */
const RESTART_MS = 100;
const POLL_MS = 20;
const START_MS = 120_000;
const STOP_MS = 20_000;

/** The program ends with this process where the system supports that. */
function commandLine({ command, args }: Program): [string, readonly string[]] {
  const setpriv = findCommand('setpriv');
  return setpriv ? [setpriv, ['--pdeathsig', 'TERM', command, ...args]] : [command, args];
}

/** Runs a program, and again whenever it ends. Signals go to its process group: nginx's workers outlive their master. */
export function supervise(program: Program): SupervisedPart {
  let child: ChildProcess | undefined;
  let isWanted = true;

  const launch = () => {
    const log = openSync(program.logFile, 'a');
    const [command, args] = commandLine(program);
    const started = spawn(command, args, {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...program.environment },
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    child = started;
    started.once('exit', () => {
      if (child === started) child = undefined;
      setTimeout(() => {
        if (isWanted && !child) launch();
      }, RESTART_MS);
    });
  };
  const signal = (name: NodeJS.Signals) => {
    if (child?.pid) process.kill(-child.pid, name);
  };
  const end = async (name: NodeJS.Signals) => {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    signal('SIGCONT');
    signal(name);
    const force = setTimeout(() => signal('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(force);
  };
  const whenReady = async () => {
    for (const deadline = Date.now() + START_MS; !(child && (await program.isReady())); await wait(POLL_MS)) {
      if (Date.now() > deadline) throw new Error(`${program.args.join(' ')} is not ready, see ${program.logFile}`);
    }
  };

  launch();
  return {
    kill: () => signal('SIGKILL'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    takeDown: async () => {
      isWanted = false;
      await end('SIGKILL');
    },
    bringUp: () => {
      isWanted = true;
      if (!child) launch();
    },
    restart: async () => {
      await end('SIGTERM');
      while (!child) await wait(POLL_MS);
      await whenReady();
    },
    whenReady,
    stop: async () => {
      isWanted = false;
      await end('SIGTERM');
    },
  };
}

export const isFulfilled = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

export async function isOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await response?.body?.cancel().catch(() => undefined);
  return response?.ok === true;
}
