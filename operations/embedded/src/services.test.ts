import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { byModule, READY_PATH } from '@parkwart/contracts/wire/services';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { placeBuild, programOf, verifyBuild } from 'releases/services/builds';
import { sendCommand, serveCommands } from 'releases/services/commandServer';
import { buildRows, buildToRestore, historyOf, publishService } from 'releases/services/liveBuilds';
import { replaceService } from 'releases/services/replaceService';
import { type Part, startPart } from './part.ts';
import { evaluate, importBootstrap, LOCAL, node } from './testing/plainNode.ts';

const folder = folderOfEachTest();

describe('released services', () => {
  const NAME = 'svc-parking';
  const TIMEOUT_MS = 60_000;
  const repository = fileURLToPath(new URL('../../../', import.meta.url));

  const service = (says: string, healthy = true) => `
import { createServer } from 'node:http';
import { CONTRACT_VERSION } from '@parkwart/contracts/wire/contractVersion';
import 'zod';
const server = createServer((request, response) => {
  if (request.url === '/health/ready') response.statusCode = ${healthy ? 200 : 503};
  response.end('${says}' + CONTRACT_VERSION);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () =>
  console.log(JSON.stringify({ msg: 'listening', port: server.address().port })));
process.on('SIGTERM', () => process.exit(0));
`;

  let root: string;
  let dataDir: string;
  let part: Part | undefined;
  afterEach(async () => {
    await part?.stop(100);
    part = undefined;
  });

  const put = async (path: string, content: string) => {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), content);
  };
  const build = (source: string) => put(`${NAME}/dist/main.js`, source);
  const live = async () => (await historyOf(dataDir, NAME))?.version ?? '';
  const fetchText = async () => (await fetch(part?.url ?? '')).text();

  beforeEach(async () => {
    root = join(folder.path, 'repository');
    dataDir = join(folder.path, 'data');
    for (const name of ['contracts', 'service-kit']) {
      const manifest = await readFile(join(repository, 'packages', name, 'package.json'), 'utf8');
      await put(`packages/${name}/package.json`, manifest);
      await put(`packages/${name}/dist/wire/contractVersion.js`, 'export const CONTRACT_VERSION = 2;');
      await put(`packages/${name}/dist/calls/calls.js`, 'export const CALLS = [];');
      await put(`packages/${name}/dist/calls/routes.js`, 'export const ROUTES = [];');
      await put(`packages/${name}/dist/openapi/callShape.js`, 'export const offeredShape = (call) => call;');
    }
    const dependencies = { '@parkwart/contracts': '1.0.0', '@parkwart/service-kit': '1.0.0' };
    await put(`${NAME}/package.json`, JSON.stringify({ version: '1.0.0', type: 'module', dependencies }));
    await symlink(join(repository, 'node_modules'), join(root, 'node_modules'));
    await build(service('one'));
  });

  async function start(): Promise<Part> {
    const { program } = await publishService(root, dataDir, NAME);
    part = await startPart({
      name: NAME,
      program,
      environment: {},
      logFile: join(folder.path, 'log'),
      readyPath: READY_PATH,
      onProgress: () => undefined,
    });
    await part.ready();
    return part;
  }

  async function change(version: string, isRollback = false, timeoutMs = TIMEOUT_MS): Promise<void> {
    if (!part) throw new Error('nothing runs');
    const running = part;
    const services = byModule(() => running);
    await replaceService({ dataDir, services }, { name: NAME, version, isRollback }, timeoutMs);
  }

  async function deploy(source: string, timeoutMs?: number): Promise<string> {
    await build(source);
    const { version } = await placeBuild(root, dataDir, NAME);
    await change(version, false, timeoutMs);
    return version;
  }

  describe('a service of the embedded default', () => {
    it('runs from a copy that a later build does not change, and equal builds get the same version', async () => {
      await start();
      const before = await live();
      await rm(join(root, NAME, 'dist'), { recursive: true });
      await put('packages/contracts/dist/wire/contractVersion.js', 'export const CONTRACT_VERSION = 7;');
      expect(await fetchText()).toBe('one2');
      expect((await verifyBuild(dataDir, NAME, before)).contract).toBe(2);
      await put('packages/contracts/dist/wire/contractVersion.js', 'export const CONTRACT_VERSION = 2;');
      await build(service('one'));
      expect((await placeBuild(root, dataDir, NAME)).version).toBe(before);
    });

    it('can be replaced without a change of its port, and rolled back', async () => {
      const { url } = await start();
      const first = await live();
      const second = await deploy(service('two'));
      expect({ body: await fetchText(), url: part?.url }).toEqual({ body: 'two2', url });
      expect(await buildRows(dataDir, [NAME])).toMatchObject([
        { module: NAME, version: second, previous: first, contract: 2 },
      ]);
      await change((await buildToRestore(dataDir, NAME)).version, true);
      expect({ body: await fetchText(), live: await live() }).toEqual({ body: 'one2', live: first });
      await expect(buildToRestore(dataDir, NAME)).rejects.toThrow('keine frühere Version');
    });

    it('stays at the previous version after a rollback, also at the next start, until the withdrawn version is deployed again', async () => {
      await start();
      const first = await live();
      const second = await deploy(service('two'));
      await change(first, true);
      expect((await publishService(root, dataDir, NAME)).isWithdrawn).toBe(true);
      expect(await live()).toBe(first);
      await deploy(service('two'));
      expect({ body: await fetchText(), live: await live() }).toEqual({ body: 'two2', live: second });
    });

    it.each([
      ['ends', `process.stderr.write('no such table'); process.exit(3);`, TIMEOUT_MS],
      ['never becomes ready', service('bad', false), 1_000],
    ])('keeps the previous version when the new version %s', async (_title, source, timeoutMs) => {
      await start();
      const first = await live();
      await expect(deploy(source, timeoutMs)).rejects.toThrow(
        `wurde nicht bereit und ist zurückgezogen; ${first} läuft`,
      );
      expect({ body: await fetchText(), live: await live() }).toEqual({ body: 'one2', live: first });
      expect((await publishService(root, dataDir, NAME)).program).toBe(programOf(dataDir, NAME, first));
    });

    it('rejects a version that is damaged, missing or live', async () => {
      await start();
      const first = await live();
      await build(service('two'));
      const { version } = await placeBuild(root, dataDir, NAME);
      await appendFile(programOf(dataDir, NAME, version), ' ');
      await expect(change(version)).rejects.toThrow('ist beschädigt');
      await expect(change('1.0.0-unknown')).rejects.toThrow('liegt hier nicht');
      await expect(change(first)).rejects.toThrow('ist schon live');
      expect(await fetchText()).toBe('one2');
      await placeBuild(root, dataDir, NAME);
      await change(version);
      expect(await fetchText()).toBe('two2');
    });

    it('is unchanged by a killed deployment, and the next start removes the deployment’s leftovers', async () => {
      await start();
      const first = await live();
      const builds = join(dataDir, 'releases', NAME);
      await mkdir(join(builds, '.new-0123', NAME, 'dist'), { recursive: true });
      expect((await publishService(root, dataDir, NAME)).program).toBe(programOf(dataDir, NAME, first));
      expect(await readdir(builds)).toEqual([first]);
    });

    it('keeps the live version and the five versions before it', async () => {
      await start();
      const versions = [await live()];
      for (const says of ['2', '3', '4', '5', '6', '7', '8']) {
        await build(service(says));
        await publishService(root, dataDir, NAME);
        versions.push(await live());
      }
      const there = versions.map((version) => existsSync(programOf(dataDir, NAME, version)));
      expect(there).toEqual([false, false, true, true, true, true, true, true]);
    });
  });

  describe('commands to the running instance', () => {
    it('are served one at a time, and only with the token', async () => {
      let finish = () => {};
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const control = await serveCommands(() => finished);
      const command = { name: NAME, version: '1.0.0-1', isRollback: false } as const;
      const first = sendCommand(control.address, command);
      const second = sendCommand(control.address, command);
      const refused = await Promise.race([first, second].map((sending) => sending.then(() => '', String)));
      expect(refused).toContain('Gerade wird schon ein Dienst abgelöst');
      finish();
      expect((await Promise.allSettled([first, second])).map(({ status }) => status).sort()).toEqual([
        'fulfilled',
        'rejected',
      ]);
      await expect(sendCommand({ ...control.address, token: 'guessed' }, command)).rejects.toThrow('nicht angenommen');
      await expect(sendCommand(control.address, { ...command, version: '../../etc' })).rejects.toThrow();
      control.stop();
    });
  });
});

describe('a command that needs disk space:', () => {
  const text = (value: unknown) => JSON.stringify(value);
  beforeEach(async () => {
    await symlink(join(LOCAL, '../../node_modules'), join(folder.path, 'node_modules'));
  });

  async function put(files: Record<string, string>): Promise<void> {
    for (const [path, content] of Object.entries(files)) {
      const file = join(folder.path, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }

  async function command(module: string, expression: string) {
    await put({ 'command.mjs': `${importBootstrap(module)} export const main = () => ${expression};` });
    const run = `${importBootstrap('runCommand.mjs')} await module.runCommand(${text(join(folder.path, 'command.mjs'))});`;
    return node(['--input-type=module', '--eval', run]);
  }

  describe('the disk', () => {
    const check = (path: string, megabytes: number) =>
      evaluate(
        'disk.mjs',
        `module.checkDisk(${text(path)}, ${megabytes}).then(() => 'enough', ({ name, message }) => name + ': ' + message)`,
      );

    it('is checked for free space before anything is written, even for a folder that does not exist yet', async () => {
      expect(await check(join(folder.path, 'not/there/yet'), 0)).toBe('enough');
      expect(await check(join(folder.path, 'not/there/yet'), 1_000_000_000_000)).toMatch(
        /^Failure: Auf dem Datenträger von .*\/not\/there\/yet sind nur noch \d+ MB frei, gebraucht werden 1000000000000 MB\./,
      );
    });

    it.each([
      ['one of our writes', { code: 'ENOSPC', message: 'write' }, true],
      ['npm’s output', { message: 'Failed', details: 'npm error nospc ENOSPC: no space left on device, write' }, true],
      ['a database', { message: 'SQLITE_FULL: database or disk is full' }, true],
      ['another error', { code: 'EACCES', message: 'permission denied' }, false],
      ['no message at all', null, false],
    ])('counts as full only because of an error that reports a full disk: %s', async (_source, error, expected) => {
      expect(await evaluate('failure.mjs', `module.isDiskFull(${text(error)})`)).toBe(expected);
    });

    it('causes a command to end with advice instead of a stack trace when it is full', async () => {
      const { code, output } = await command(
        'disk.mjs',
        `Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }))`,
      );
      expect({ code, output }).toEqual({
        code: 1,
        output: '\nDer Datenträger ist voll. Schaffen Sie Platz und starten Sie noch einmal.\n',
      });
    });
  });
});
