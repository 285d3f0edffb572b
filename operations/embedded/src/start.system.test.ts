import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE_MODULES } from '@parkwart/contracts/wire/services';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { isAlive } from './testing/isAlive.ts';
import { LOCAL } from './testing/plainNode.ts';

const TIMEOUT_MS = 120_000;
const PARTS = ['s3', ...SERVICE_MODULES, 'gateway'];

const started: { readonly child: ChildProcess; readonly ended: Promise<unknown> }[] = [];
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    if (child.exitCode === null) child.kill('SIGKILL');
    await ended;
  }
});
const folder = folderOfEachTest();

/** Skips the build, which would disturb the other tests. */
function npmStart(port: number, command = process.execPath, args = [join(LOCAL, 'start.mjs')]) {
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      DATA_DIR: folder.path,
      PARKWART_BUILT: '1',
      npm_lifecycle_event: 'start',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  }
  const run = { child, output: () => output, ended: once(child, 'close') };
  started.push(run);
  return run;
}

async function childrenOf(parent: number): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const ppid = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    if (ppid !== String(parent)) continue;
    found.set(Number(pid), await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  }
  return found;
}

describe('npm start', () => {
  it(
    'runs until it is stopped, and leaves only its data behind',
    async () => {
      const port = await freePort();
      const { child, output, ended } = npmStart(port);
      while (!output().includes('Ende:') && child.exitCode === null) await sleep(25);
      expect(output()).toContain(`\nParkwart läuft: http://localhost:${port}\n`);

      const page = await fetch(`http://localhost:${port}/`);
      expect({ status: page.status, text: await page.text() }).toEqual({
        status: 200,
        text: expect.stringContaining('/remotes/mfe-staff/'),
      });
      expect(await (await fetch(`http://localhost:${port}/health`)).json()).toEqual({ status: 'ok' });

      const children = await childrenOf(child.pid ?? 0);
      expect(children.size).toBe(PARTS.length);
      const stoppedAt = Date.now();
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      expect(Date.now() - stoppedAt).toBeLessThan(10_000);
      expect([...children].filter(([pid]) => isAlive(pid))).toEqual([]);
      expect(output()).toMatch(/Parkwart wird beendet …\nParkwart ist beendet\.\n$/);
      expect((await readdir(folder.path)).sort()).toEqual(['databases', 'logs', 'releases', 's3', 'secrets', 'site']);
      expect((await readdir(join(folder.path, 'logs'))).sort()).toEqual(PARTS.map((name) => `${name}.log`).sort());
    },
    TIMEOUT_MS,
  );

  it(
    'replaces a running Parkwart that uses the same data; the old processes serve requests until they are shut down in order',
    async () => {
      const port = await freePort();
      const serves = async () =>
        (await fetch(`http://localhost:${port}/health`).catch(() => undefined))?.status === 200;
      const before = npmStart(port);
      while (!before.output().includes('Ende:') && before.child.exitCode === null) await sleep(25);
      const { child, output } = npmStart(port);
      while (await serves()) await sleep(25);
      expect(await before.ended).toEqual([0, null]);
      expect(before.output()).toMatch(/Parkwart ist beendet\.\n$/);
      while (!output().includes('Ende:') && child.exitCode === null) await sleep(25);
      expect(await serves()).toBe(true);
      expect(await readFile(join(folder.path, 'parkwart.pid'), 'utf8')).toMatch(new RegExp(`^${child.pid} `));
      expect((await readdir(folder.path)).filter((name) => name.includes('next'))).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'stops in order when npm and its shell are stopped',
    async () => {
      // With a second command the shell stays the parent, as under npm.
      const shell = ['-c', `"${process.execPath}" "${join(LOCAL, 'start.mjs')}"; true`];
      const { child, output, ended } = npmStart(await freePort(), 'sh', shell);
      while (!output().includes('Ende:') && child.exitCode === null) await sleep(25);
      child.kill('SIGTERM');
      // The pipes close when the last process that holds them ends.
      await ended;
      expect(output()).toMatch(/Parkwart ist beendet\.\n$/);
    },
    TIMEOUT_MS,
  );
});
