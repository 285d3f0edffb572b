import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { importBootstrap, LOCAL, node } from './testing/plainNode.ts';

const COPIED = ['operations/embedded/bootstrap', 'operations/embedded/start.mjs', 'packages/tooling/workspaces.mjs'];
const LOCK = '{"packages":{"gateway":{}}}';

const folder = folderOfEachTest();
const data = () => join(folder.path, 'data');
const text = (value: unknown) => JSON.stringify(value);

let holder: ChildProcess | undefined;
afterEach(async () => {
  if (holder?.exitCode === null && holder.kill('SIGKILL')) await once(holder, 'close');
});

/**
 * Holds the data folder's lock until SIGTERM. If the process also writes the file `running.json`, the process looks
 * like a running product, and otherwise like a restore.
 */
async function holdLock(hasRecord: boolean): Promise<void> {
  const code = `${importBootstrap('dataFolder.mjs')}
    process.on('exit', module.lockDataFolder(${text(data())}));
    process.on('SIGTERM', () => process.exit(0));
    setTimeout(() => process.exit(1), 60_000);
    const record = () => process.getBuiltinModule('node:fs').writeFileSync(
      ${text(join(data(), 'running.json'))}, '{"url":"http://127.0.0.1:1"}');
    setTimeout(() => { if (${hasRecord}) record(); console.log('up'); }, 20);`;
  const args = ['--input-type=module', '--eval', code];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  holder = child;
  await once(child.stdout, 'data');
}

async function put(path: string, content: string): Promise<void> {
  const file = join(folder.path, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Runs npm start in a checkout whose compiler and bundler fail if the process with the lock has ended. */
async function startNext({ compiles = true, bundles = true } = {}) {
  for (const path of COPIED) await cp(join(LOCAL, '../..', path), join(folder.path, path), { recursive: true });
  for (const path of ['package-lock.json', 'node_modules/.package-lock.json']) await put(path, LOCK);
  for (const name of ['packages/contracts', 'packages/letter', 'packages/ui', 'packages/web', 'shell'])
    await put(`${name}/a.ts`, '');
  await put('package.json', '{"type":"module"}');
  await put('shell/dist/release.json', '{}');
  const isAlive = `process.kill(${holder?.pid}, 0)`;
  await put('node_modules/typescript/bin/tsc', `${isAlive}; process.exit(${compiles ? 0 : 1});`);
  await put(
    'packages/tooling/webpack/builder.mjs',
    `process.on('message', ([folder]) => {
      if (!folder) return process.disconnect();
      process.send({ output: '', succeeded: ${bundles} && ${isAlive} });
    });`,
  );
  await put(
    'operations/embedded/dist/runStack.js',
    `export const runStack = async ({ takeOver, buildFrontEnds }) => {
      await takeOver();
      await buildFrontEnds();
      console.log('started');
    };`,
  );
  return node([join(folder.path, 'operations/embedded/start.mjs')], { DATA_DIR: data(), PORT: '0' });
}

describe('npm start beside a running instance', () => {
  it('stops the running instance only after the build, and then starts the new instance', async () => {
    await holdLock(true);
    const { code, output } = await startNext();
    expect(output).toMatch(/bleibt in Betrieb.+übersetzt .+gebaut .+✓ Das laufende Parkwart ist beendet.+started\n$/s);
    expect({ code, ended: holder?.exitCode }).toEqual({ code: 0, ended: 0 });
  });

  it.each([
    { tool: 'compiler', works: { compiles: false }, message: /Der Bau ist fehlgeschlagen/ },
    { tool: 'bundler', works: { bundles: false }, message: /Der Bau von shell ist fehlgeschlagen/ },
  ])('does not stop the running instance when the $tool fails', async ({ works, message }) => {
    await holdLock(true);
    const { code, output } = await startNext(works);
    expect(output).toMatch(message);
    expect({ code, ended: holder?.exitCode }).toEqual({ code: 1, ended: null });
  });

  it('does not stop a restore, which holds the lock while the `running.json` of a killed instance still exists', async () => {
    await put('data/running.json', '{"url":"http://127.0.0.1:1"}');
    await holdLock(false);
    const { code, output } = await startNext();
    expect(output).toContain(`läuft schon ein Parkwart (Prozess ${holder?.pid})`);
    expect({ code, ended: holder?.exitCode }).toEqual({ code: 1, ended: null });
  });

  it('is refused while another npm start is already building', async () => {
    await holdLock(true);
    const locking = `${importBootstrap('dataFolder.mjs')}
      module.lockDataFolder(${text(data())}, module.NEXT_LOCK_FILE); console.log('up'); setTimeout(() => {}, 60_000);`;
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    const first = spawn(process.execPath, ['--input-type=module', '--eval', locking], { stdio: [...stdio] });
    try {
      await once(first.stdout as NodeJS.ReadableStream, 'data');
      const { code, output } = await startNext();
      expect(output).toContain(`läuft schon ein Parkwart (Prozess ${first.pid})`);
      expect({ code, ended: holder?.exitCode }).toEqual({ code: 1, ended: null });
    } finally {
      first.kill('SIGKILL');
    }
  });
});
