import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./keepLogs.sh', import.meta.url));
const DAY = 86_400_000;
const MEGABYTE = 1024 * 1024;

describe('the deletion of access logs', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parkwart-logs-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const write = async (name: string, ageDays: number, bytes = 10) => {
    const file = join(folder, name);
    const time = new Date(Date.now() - ageDays * DAY);
    await writeFile(file, Buffer.alloc(bytes, 'x'));
    await utimes(file, time, time);
  };

  async function keep(days: string, megabytes: string, left: readonly string[]) {
    const child = spawn('sh', [PROGRAM, folder, days, megabytes, '0.1'], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    while ((await readdir(folder)).sort().join() !== left.join()) await sleep(20);
    child.kill('SIGKILL');
    await ended;
  }

  it('removes logs whose last line is older than the given days, and no other file', async () => {
    await write('access-2026-01-01.log', 9);
    await write('access-2026-01-02.log', 7.1);
    await write('access-2026-01-03.log', 6.9);
    await write('something.else', 90);
    await keep('7', '500', ['access-2026-01-03.log', 'something.else']);
  });

  it('removes the oldest ones earlier when the total is too large', async () => {
    await write('access-2026-01-01.log', 3, 2 * MEGABYTE);
    await write('access-2026-01-02.log', 2, 2 * MEGABYTE);
    await write('access-2026-01-03.log', 1, MEGABYTE);
    await keep('7', '4', ['access-2026-01-02.log', 'access-2026-01-03.log']);
  });

  it('does not start with an invalid number of days', async () => {
    const child = spawn('sh', [PROGRAM, folder, 'week', '500'], { stdio: 'ignore' });
    expect((await once(child, 'exit'))[0]).toBe(1);
  });
});
