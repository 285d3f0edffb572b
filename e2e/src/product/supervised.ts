import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { findCommand } from '@parkwart/tooling/jest/tools.mjs';
import { poll } from './ready.ts';

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly logFile: string;
  isReady(): Promise<boolean>;
}

/** The first delay of Docker's `restart: unless-stopped`. */
const RESTART_MS = 100;
const STOP_MS = 20_000;

function start({ command, args, environment, logFile }: Program): ChildProcess {
  // Ends the program together with this process, if the system supports that.
  const setpriv = findCommand('setpriv');
  const commandLine = [...(setpriv ? [setpriv, '--pdeathsig', 'TERM'] : []), command, ...args];
  const log = openSync(logFile, 'a');
  const child = spawn(commandLine[0] ?? '', commandLine.slice(1), {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  return child;
}

/** Signals the whole process group, because nginx's workers outlive their master. */
async function signal(child: ChildProcess | undefined, name: NodeJS.Signals): Promise<void> {
  if (child?.pid) process.kill(-child.pid, name);
}

/** @returns the exit code; undefined if nothing runs */
async function end(child: ChildProcess | undefined, name: NodeJS.Signals): Promise<number | null | undefined> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return undefined;
  const ended = once(child, 'exit');
  await signal(child, 'SIGCONT');
  await signal(child, name);
  const force = setTimeout(() => signal(child, 'SIGKILL'), STOP_MS);
  const [code] = await ended;
  clearTimeout(force);
  return code;
}

/** Runs a program, and restarts it whenever it ends. */
export function supervise(program: Program) {
  let child: ChildProcess | undefined;
  let isWanted = true;
  const launch = () => {
    const started = start(program);
    child = started;
    started.once('exit', () => {
      if (child === started) child = undefined;
      setTimeout(() => isWanted && !child && launch(), RESTART_MS);
    });
  };
  const stopWith = (name: NodeJS.Signals) => {
    isWanted = false;
    return end(child, name);
  };
  const whenReady = () =>
    poll(`${program.args.join(' ')}, see ${program.logFile},`, async () => child && program.isReady());

  launch();
  return {
    kill: () => signal(child, 'SIGKILL'),
    freeze: () => signal(child, 'SIGSTOP'),
    thaw: () => signal(child, 'SIGCONT'),
    takeDown: () => stopWith('SIGKILL'),
    bringUp: async () => {
      isWanted = true;
      if (!child) launch();
    },
    /** Sends SIGTERM; the program has to exit with 0 and is restarted. */
    restart: async () => {
      expect(await end(child, 'SIGTERM')).toBe(0);
      await whenReady();
    },
    whenReady,
    stop: () => stopWith('SIGTERM'),
  };
}

export type SupervisedPart = ReturnType<typeof supervise>;
