import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { createChildLog } from './childLog.ts';
import { createLogWriter } from './logWriter.ts';
import { type Part, type PartStart, startPart } from './part.ts';
import { openRelay } from './relay.ts';
import { isAlive } from './testing/isAlive.ts';

const folder = folderOfEachTest();

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
  beforeEach(() => {
    progress = [];
  });
  afterEach(() => Promise.all(parts.splice(0).map((part) => part.stop(100))));

  it('sends a message to the process, and sends the most recent message again to the new process after a crash', async () => {
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

  it('lets a stopped process finish, and keeps the output of this process', async () => {
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

  it('restarts the process on the same port after a crash, and reports the crash once', async () => {
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

  it('replaces the process on the same port, even when another process briefly uses the port', async () => {
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

  it('leaves no orphan when the parent exits before the started process has loaded', async () => {
    const { pid } = await startParent('ignore', 'report(); process.exit(0);');
    await until(() => !isAlive(pid));
  });
});

const file = () => join(folder.path, 'logs/svc-test.log');
const securityFile = () => join(folder.path, 'logs/security.log');
const oldFile = () => `${file()}.1`;

async function say(log: ReturnType<typeof createChildLog>, texts: readonly string[]): Promise<void> {
  const stream = new PassThrough();
  log.take(stream);
  for (const text of texts) {
    stream.write(text);
    await new Promise(setImmediate);
  }
  stream.end();
  await finished(stream);
}

describe('a child log', () => {
  it('rotates while the child runs, and keeps the allowed number of older files', async () => {
    const lines = Array.from({ length: 100 }, (_none, index) => `line ${index}\n`);
    await say(createChildLog(file(), { retention: { days: 7, largest: 200, olderFiles: 1 } }), lines);
    expect(await readdir(join(folder.path, 'logs'))).toEqual(['svc-test.log', 'svc-test.log.1']);
    for (const path of [file(), oldFile()]) expect((await stat(path)).size).toBeLessThan(220);
    const kept = (await readFile(oldFile(), 'utf8')) + (await readFile(file(), 'utf8'));
    expect(lines.join('').endsWith(kept)).toBe(true);
  });

  it('starts no file in the middle of a line', async () => {
    await say(createChildLog(file(), { retention: { days: 7, largest: 10 } }), [
      'a long beginning',
      ' and its end\n',
      'next\n',
    ]);
    expect(await readFile(oldFile(), 'utf8')).toBe('a long beginning and its end\n');
    expect(await readFile(file(), 'utf8')).toBe('next\n');
  });

  it('still returns the last lines, and reports the error, when its file cannot be written', async () => {
    const log = createChildLog(file());
    await rm(join(folder.path, 'logs'), { recursive: true });
    await say(log, ['said nevertheless\n']);
    expect(log.lastLines()).toMatch(/ENOENT[\s\S]*said nevertheless/);
  });

  it('contains security events only in a separate file, which contains no other lines', async () => {
    const event = '{"level":30,"stream":"security","event":"login","account":"17"}';
    const log = createChildLog(file(), { security: createLogWriter(securityFile(), { days: 7 }) });
    await say(log, ['before\n{"level":30,"stre', `${event.slice(17)}\nafter\nlast`]);
    expect(await readFile(securityFile(), 'utf8')).toBe(`${event}\n`);
    expect(await readFile(file(), 'utf8')).toBe('before\nafter\nlast\n');
    expect(log.lastLines()).not.toContain('security');
  });
});

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 22, 10);

describe('a log', () => {
  const folder = folderOfEachTest();
  let now: number;
  beforeEach(() => {
    now = START;
  });

  const file = (ending = '') => join(folder.path, `gateway.log${ending}`);
  const create = (retention = {}) => createLogWriter(file(), { days: 7, ...retention }, () => now);
  const writeAged = (ending: string, days: number) => {
    writeFileSync(file(ending), `${days} days old\n`);
    const time = new Date(START - days * DAY);
    utimesSync(file(ending), time, time);
  };

  it('starts a new file each day', () => {
    const write = create();
    write('first');
    now += DAY;
    write('second');
    expect(readFileSync(file('.1'), 'utf8')).toBe('first\n');
    expect(readFileSync(file(), 'utf8')).toBe('second\n');
  });

  it('deletes lines after the retention period, even in an idle log', () => {
    writeAged('', 30);
    writeAged('.1', 7);
    writeAged('.2', 6.1);
    writeAged('.3', 5.9);
    writeFileSync(file('.other'), '');
    create();
    expect(readdirSync(folder.path)).toEqual(['gateway.log.4', 'gateway.log.other']);
  });

  it('uses no more disk space than the limits of its files allow', () => {
    const write = create({ largest: 100, olderFiles: 3 });
    for (let line = 0; line < 100; line += 1) write('0123456789');
    expect(readdirSync(folder.path).sort()).toEqual(['', '.1', '.2', '.3'].map((ending) => `gateway.log${ending}`));
  });
});

it('a relay forwards requests as soon as the service has a port, and refuses requests until then', async () => {
  let port: number | undefined;
  const relay = await openRelay(() => port);
  await expect(fetch(relay.url)).rejects.toThrow();
  const service = createServer((request, response) => request.pipe(response)).listen(0, '127.0.0.1');
  await once(service, 'listening');
  ({ port } = service.address() as AddressInfo);
  const response = await fetch(relay.url, { method: 'POST', body: 'hello', headers: { Connection: 'close' } });
  expect(await response.text()).toBe('hello');
  await relay.stop();
  service.close();
  await expect(fetch(relay.url)).rejects.toThrow();
});
