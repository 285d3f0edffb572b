import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs in the process before its program: whatever makes the name that KILL_AT describes is the last thing that it does. A test
 * that watches from outside is too late on a busy machine.
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
    const answer = await original(...given);
    if (given.some(isDue)) die();
    return answer;
  };
}
for (const call of ['mkdir', 'rename']) {
  const original = fs[call];
  fs[call] = (...given) => {
    const tell = given.pop();
    original(...given, (...answer) => {
      if (given.some(isDue)) die();
      tell(...answer);
    });
  };
}
syncBuiltinESMExports();`;

interface Point {
  readonly folder: string;
  readonly name: RegExp;
}

/** Runs a Node program that is killed in the moment in which it has made such a name in that folder. Gives the signal it ended by. */
export async function killedAt(words: readonly string[], { folder, name }: Point): Promise<NodeJS.Signals | null> {
  const hook = `data:text/javascript,${encodeURIComponent(HOOK)}`;
  const child = spawn(process.execPath, ['--import', hook, ...words], {
    env: { ...process.env, KILL_AT: JSON.stringify({ folder, name: name.source }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  return signal;
}
