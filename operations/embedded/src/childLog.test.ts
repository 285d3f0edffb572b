import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { createChildLog } from './childLog.ts';
import { createLogWriter } from './logWriter.ts';

const folder = folderOfEachTest();

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

  it('rotates a file that is already large on start', async () => {
    await mkdir(join(folder.path, 'logs'));
    await writeFile(file(), 'from yesterday\n');
    await say(createChildLog(file(), { retention: { days: 7, largest: 10 } }), ['today\n']);
    expect(await readFile(oldFile(), 'utf8')).toBe('from yesterday\n');
    expect(await readFile(file(), 'utf8')).toBe('today\n');
  });

  it('continues when it cannot write, and reports it', async () => {
    const log = createChildLog(file());
    await rm(join(folder.path, 'logs'), { recursive: true });
    await say(log, ['said nevertheless\n']);
    expect(log.lastLines()).toMatch(/ENOENT[\s\S]*said nevertheless/);
  });

  it('keeps security events in their own file, and nothing else there', async () => {
    const event = '{"level":30,"stream":"security","event":"login","account":"17"}';
    const log = createChildLog(file(), { security: createLogWriter(securityFile(), { days: 7 }) });
    await say(log, ['before\n{"level":30,"stre', `${event.slice(17)}\nafter\nlast`]);
    expect(await readFile(securityFile(), 'utf8')).toBe(`${event}\n`);
    expect(await readFile(file(), 'utf8')).toBe('before\nafter\nlast\n');
    expect(log.lastLines()).not.toContain('security');
  });
});
