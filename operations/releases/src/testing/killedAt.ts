import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Kills the process in the file system call that creates the name in KILL_AT; an external watcher would be too late.
 */
const HOOK = `
import fs from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname } from 'node:path';
const { folder, name } = JSON.parse(process.env.KILL_AT);
const isDue = (path) => typeof path === 'string' && dirname(path) === folder && new RegExp(name).test(basename(path));
const die = () => process.kill(process.pid, 'SIGKILL');
for (const call of ['cp', 'mkdir', 'open', 'rename', 'symlink', 'writeFile']) {
  const original = files[call];
  files[call] = async (...given) => {
    const result = await original(...given);
    if (given.some(isDue)) die();
    return result;
  };
}
for (const call of ['mkdir', 'rename']) {
  const original = fs[call];
  fs[call] = (...given) => {
    const callback = given.pop();
    original(...given, (...result) => {
      if (given.some(isDue)) die();
      callback(...result);
    });
  };
}
syncBuiltinESMExports();`;

interface Point {
  readonly folder: string;
  readonly name: RegExp;
}

/** Runs a Node program and kills it when it creates such a name. @returns the signal that ended it */
export async function killedAt(args: readonly string[], { folder, name }: Point): Promise<NodeJS.Signals | null> {
  const hook = `data:text/javascript,${encodeURIComponent(HOOK)}`;
  const child = spawn(process.execPath, ['--import', hook, ...args], {
    env: { ...process.env, KILL_AT: JSON.stringify({ folder, name: name.source }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  return signal;
}
