import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { evaluate, importBootstrap } from './testing/plainNode.ts';

const RACERS = 4;
const ROUNDS = 60;
const BETWEEN = 5;

const folder = folderOfEachTest();

const lock = () => join(folder.path, 'parkwart.pid');
const text = (value: unknown) => JSON.stringify(value);

/** Locks each round's folder at a given time, prints the locked ones, and holds the locks until stdin ends. */
const RACER = `${importBootstrap('dataFolder.mjs')}
const [root, startAt] = process.argv.slice(1);
const won = [];
for (let round = 0; round < ${ROUNDS}; round++) {
  while (Date.now() < Number(startAt) + round * ${BETWEEN});
  try {
    module.lockDataFolder(root + '/' + round);
    won.push(round);
  } catch (error) {
    if (error.name !== 'Failure') throw error;
  }
}
process.stdout.write(JSON.stringify(won));
process.stdin.resume();`;

describe('lockDataFolder', () => {
  it('admits one of several processes that find a stale lock', async () => {
    const rounds = Array.from({ length: ROUNDS }, (_none, round) => round);
    for (const round of rounds) {
      await mkdir(join(folder.path, String(round)));
      await writeFile(join(folder.path, String(round), 'parkwart.pid'), `${process.pid} 1`);
    }
    const args = ['--input-type=module', '--eval', RACER, folder.path, String(Date.now() + 1_000)];
    const racers = Array.from({ length: RACERS }, () =>
      spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    const output = await Promise.all(racers.map((racer) => once(racer.stdout, 'data')));
    const won = output.flatMap(([data]): number[] => JSON.parse(String(data)));
    const left = (await Promise.all(rounds.map((round) => readdir(join(folder.path, String(round)))))).flat();
    await Promise.all(racers.map((racer) => once(racer.stdin.end() && racer, 'close')));
    expect(won.sort((a, b) => a - b)).toEqual(rounds);
    expect(left).toEqual(rounds.map(() => 'parkwart.pid'));
  });

  it.each(['', 'nonsense', '0 1', '-1 '])('treats a lock without a process as stale: „%s“', async (left) => {
    await writeFile(lock(), left);
    const locking = `(module.lockDataFolder(${text(folder.path)})(), 'locked')`;
    expect(await evaluate('dataFolder.mjs', locking)).toBe('locked');
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('is free again when its holder is a zombie', async () => {
    // `sleep` replaces the shell and does not reap its child, so a zombie remains.
    const stdio = ['ignore', 'pipe', 'inherit', 'pipe'] as const;
    const parent = spawn('sh', ['-c', 'cat <&3 >&2 & echo $!; exec sleep 600'], { stdio: [...stdio] });
    try {
      const [output] = (await once(parent.stdout as Readable, 'data')) as [Buffer];
      while ((await readFile(`/proc/${parent.pid}/comm`, 'utf8')).trim() !== 'sleep') await sleep(10);
      (parent.stdio[3] as Writable).end();
      const stat = async () => {
        const line = await readFile(`/proc/${Number(String(output))}/stat`, 'utf8');
        return line.slice(line.lastIndexOf(')') + 2).split(' ');
      };
      while ((await stat())[0] !== 'Z') await sleep(10);
      await writeFile(lock(), `${Number(String(output))} ${(await stat())[19]}`);
      const locking = `(module.lockDataFolder(${text(folder.path)})(), 'locked')`;
      expect(await evaluate('dataFolder.mjs', locking)).toBe('locked');
    } finally {
      parent.kill();
    }
  });

  it('continues when another process died while it removed a stale lock', async () => {
    await writeFile(lock(), `${process.pid} 1`);
    const broken = `(await import('node:fs')).linkSync(${text(lock())}, ${text(lock())} + '.' +
      (await import('node:crypto')).createHash('sha256').update('${process.pid} 1').digest('hex').slice(0, 16))`;
    const locking = `(${broken}, module.lockDataFolder(${text(folder.path)})(), 'locked')`;
    expect(await evaluate('dataFolder.mjs', locking)).toBe('locked');
    expect(await readdir(folder.path)).toEqual([]);
  });

  it("releases its own lock, never another process's", async () => {
    const other = text(`${process.pid} 1`);
    const release = `((back) => {
      process.getBuiltinModule('node:fs').writeFileSync(${text(lock())}, ${other});
      back();
      return 'released';
    })(module.lockDataFolder(${text(folder.path)}))`;
    expect(await evaluate('dataFolder.mjs', release)).toBe('released');
    expect(await readFile(lock(), 'utf8')).toBe(`${process.pid} 1`);
  });
});
