import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { type Part, startPart } from './part.ts';
import type { PartStart } from './partRun.ts';
import { isAlive } from './testing/isAlive.ts';

/** A tiny service: ready at its second check, reports its environment, stops on SIGTERM, crashes on request. */
const SERVICE = `
import { createServer } from 'node:http';
let looks = 0;
const server = createServer((request, response) => {
  if (request.url === '/crash') process.exit(3);
  if (request.url === '/health') response.statusCode = ++looks > 1 ? 200 : 503;
  response.end(JSON.stringify({ pid: process.pid, environment: process.env }));
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  console.log(JSON.stringify({ msg: 'listening', port: server.address().port }));
});
process.on('message', (message) => console.log('received ' + message.news));
process.on('SIGTERM', () => { if (!process.env.STUBBORN) { console.log('goodbye'); process.exit(0); } });
`;

let progress: string[];
const parts: Part[] = [];
beforeEach(() => {
  progress = [];
});
afterEach(() => Promise.all(parts.splice(0).map((part) => part.stop(100))));
const folder = folderOfEachTest();

async function start(source: string, change: Partial<PartStart> = {}): Promise<Part> {
  const program = join(folder.path, 'service.mjs');
  await writeFile(program, source);
  const part = await startPart({
    name: 'svc-test',
    program,
    environment: { GREETING: 'hallo' },
    logFile: join(folder.path, 'logs/svc-test.log'),
    readyPath: '/health',
    onProgress: (line) => progress.push(line),
    ...change,
  });
  parts.push(part);
  return part;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(10);
}

const log = () => readFile(join(folder.path, 'logs/svc-test.log'), 'utf8');

describe('startPart', () => {
  it('sends a process the last message, also after a crash', async () => {
    const part = await start(SERVICE);
    part.sendMessage({ news: 'first' });
    part.sendMessage({ news: 'second' });
    await until(async () => (await log()).includes('received second'));
    await fetch(`${part.url}/crash`).catch(() => undefined);
    await until(async () => (await log()).split('received second').length === 3);
    expect((await log()).split('received first')).toHaveLength(2);
  });

  it('starts on a free port with only the given environment, and waits until it is ready', async () => {
    process.env.DATABASE_URL = 'stray';
    const part = await start(SERVICE).finally(() => delete process.env.DATABASE_URL);
    await part.ready();
    const seen = (await (await fetch(part.url)).json()) as { environment: object; pid: number };
    expect(seen.environment).toMatchObject({ GREETING: 'hallo', PORT: '0' });
    expect(seen.environment).not.toHaveProperty('DATABASE_URL');
    expect(seen.pid).toBe(part.pid());
  });

  it('lets the process finish when it is stopped, and keeps its output', async () => {
    const part = await start(SERVICE);
    const pid = part.pid() ?? 0;
    await part.stop();
    expect(isAlive(pid)).toBe(false);
    expect(await log()).toMatch(/listening[\s\S]*goodbye/);
    expect(progress).toEqual([]);
  });

  it('kills a process that does not stop', async () => {
    const part = await start(SERVICE, { environment: { STUBBORN: 'yes' } });
    const pid = part.pid() ?? 0;
    await part.stop(50);
    expect(isAlive(pid)).toBe(false);
  });

  it('restarts on the same port after a crash, and reports it once', async () => {
    const part = await start(SERVICE);
    const before = part.pid();
    await fetch(`${part.url}/crash`).catch(() => undefined);
    await until(() => progress.length > 1);
    expect(part.pid()).not.toBe(before);
    expect((await fetch(part.url)).ok).toBe(true);
    expect(progress).toEqual([expect.stringContaining('ist ausgefallen'), 'svc-test läuft wieder.']);
  });

  it('reports a crash once, however often the restart fails', async () => {
    const part = await start(
      `import { existsSync, writeFileSync } from 'node:fs';
      const tries = process.env.TRIES;
      if (existsSync(tries)) { writeFileSync(tries, 'again'); process.exit(1); }
      writeFileSync(tries, 'first');
      ${SERVICE}`,
      { environment: { TRIES: join(folder.path, 'tries') } },
    );
    await fetch(`${part.url}/crash`).catch(() => undefined);
    await until(async () => (await readFile(join(folder.path, 'tries'), 'utf8')) === 'again');
    await writeFile(join(folder.path, 'tries'), '');
    await until(async () => (await readFile(join(folder.path, 'tries'), 'utf8')) === 'again');
    expect(progress).toHaveLength(1);
  });

  it('is replaced on the same port, even when another process holds it briefly', async () => {
    const part = await start(SERVICE, { environment: { SEEN: join(folder.path, 'seen') } });
    await part.ready();
    const before = part.pid();
    const next = join(folder.path, 'next.mjs');
    await writeFile(
      next,
      `import { spawn } from 'node:child_process';
import { once } from 'node:events';
      import { existsSync, writeFileSync } from 'node:fs';
      import { createServer as createOther } from 'node:net';
      if (!existsSync(process.env.SEEN)) {
        writeFileSync(process.env.SEEN, '');
        await once(createOther().listen(Number(process.env.PORT), '127.0.0.1'), 'listening');
      }
      ${SERVICE}`,
    );
    await part.replace(next, 60_000);
    const seen = (await (await fetch(part.url)).json()) as { pid: number };
    expect(seen.pid).toBe(part.pid());
    expect(seen.pid).not.toBe(before);
    expect(await log()).toContain('EADDRINUSE');
  });

  it('reports a failed start with the last output', async () => {
    const failing = start(`console.error('Wrong or missing settings: PORT'); process.exit(1);`);
    await expect(failing).rejects.toThrow(/svc-test ließ sich nicht starten[\s\S]*Wrong or missing settings: PORT/);
  });

  const endWithParent = new URL('../bootstrap/endWithParent.mjs', import.meta.url).href;

  /** Starts a parent that starts the service as a part. Returns the parent and the service's pid. */
  async function startParent(stdout: 'pipe' | 'ignore', afterwards: string) {
    const program = join(folder.path, 'child.mjs');
    await writeFile(program, SERVICE);
    const parent = `const child = require('node:child_process').spawn(
      process.execPath, ['--import', ${JSON.stringify(endWithParent)}, ${JSON.stringify(program)}],
      { env: { PORT: '0' }, stdio: ['ignore', '${stdout}', 'inherit', 'ipc'], detached: true });
      const report = () => require('node:fs').writeSync(1, String(child.pid));
      ${afterwards}`;
    const running = spawn(process.execPath, ['--eval', parent], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output] = (await once(running.stdout, 'data')) as [Buffer];
    return { running, pid: Number(output.toString()) };
  }

  it('leaves no orphan when the parent is killed', async () => {
    const { running, pid } = await startParent(
      'pipe',
      "child.stdout.once('data', report); setInterval(() => undefined, 1000);",
    );
    expect(isAlive(pid)).toBe(true);
    running.kill('SIGKILL');
    await until(() => !isAlive(pid));
  });

  it('leaves no orphan when the parent exits before the part has loaded', async () => {
    const { pid } = await startParent('ignore', 'report(); process.exit(0);');
    await until(() => !isAlive(pid));
  });
});
