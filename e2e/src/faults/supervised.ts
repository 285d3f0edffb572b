import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { findCommand } from '@parkwart/tooling/jest/tools.mjs';
import type { RemovablePart } from './product.ts';
import { poll } from './ready.ts';

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly logFile: string;
  isReady(): Promise<boolean>;
}

export interface SupervisedPart extends RemovablePart {
  /** SIGTERM, upon which it has to end with 0, and is started again. */
  restart(): Promise<void>;
  stop(): Promise<unknown>;
}

/** As Docker's `restart: unless-stopped` does at first. */
const RESTART_MS = 100;
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
  const signal = async (name: NodeJS.Signals) => {
    if (child?.pid) process.kill(-child.pid, name);
  };
  const end = async (name: NodeJS.Signals) => {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return undefined;
    const ended = once(running, 'exit');
    await signal('SIGCONT');
    await signal(name);
    const force = setTimeout(() => signal('SIGKILL'), STOP_MS);
    const [code] = await ended;
    clearTimeout(force);
    return code;
  };
  const whenReady = () =>
    poll(`${program.args.join(' ')}, see ${program.logFile},`, async () => child && program.isReady());

  launch();
  return {
    kill: () => signal('SIGKILL'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    takeDown: () => {
      isWanted = false;
      return end('SIGKILL');
    },
    bringUp: async () => {
      isWanted = true;
      if (!child) launch();
    },
    restart: async () => {
      expect(await end('SIGTERM')).toBe(0);
      await whenReady();
    },
    whenReady,
    stop: () => {
      isWanted = false;
      return end('SIGTERM');
    },
  };
}
