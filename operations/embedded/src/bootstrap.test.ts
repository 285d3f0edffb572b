import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { startServer, type TinyServer } from 'gateway/testing/echoService';
import { evaluate, LOCAL, node } from './testing/plainNode.ts';

const folder = folderOfEachTest();
const servers: TinyServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())));

const npmStart = (environment: Record<string, string>) =>
  node([join(LOCAL, 'start.mjs')], { DATA_DIR: folder.path, ...environment });

async function takePort(listener: Parameters<typeof startServer>[0]) {
  const server = await startServer(listener);
  servers.push(server);
  return server.port;
}

describe('npm start, before it builds anything', () => {
  it('reports an old Node version, in syntax that the old version can parse', async () => {
    const oldNode = join(folder.path, 'old.cjs');
    await writeFile(oldNode, `Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } });`);
    const { code, output } = await node(['--require', oldNode, join(LOCAL, 'start.mjs')]);
    expect({ code, output }).toEqual({
      code: 1,
      output: 'Parkwart braucht Node.js 20.19 oder neuer; hier läuft 18.20.4.\n',
    });
    for (const file of ['start.mjs', 'test.mjs', 'build.mjs', 'demo-data.mjs', 'bootstrap/run.mjs']) {
      expect(await readFile(join(LOCAL, file), 'utf8')).not.toMatch(/\?\.|\?\?|node:|await |#\w+/);
    }
  });

  it('warns in one line that the running Node version is no longer maintained, and continues', async () => {
    const oldNode = join(folder.path, 'old.cjs');
    await writeFile(oldNode, `Object.defineProperty(process, 'versions', { value: { node: '20.19.0' } });`);
    const { output } = await node(['--require', oldNode, join(LOCAL, 'start.mjs')], { PORT: 'achtzig' });
    expect(output.split('\n').slice(0, 3)).toEqual([
      'Parkwart wird gestartet.',
      expect.stringMatching(/^ {2}· Node\.js 20\.19\.0 wird seit dem 30\.04\.2026 nicht mehr gepflegt; /),
      '',
    ]);
    expect(output).toContain('nicht „achtzig“');
  });

  it('reports which process already uses the port, and how to use another port', async () => {
    const port = await takePort((_request, response) => response.end('another program'));
    const { code, output } = await npmStart({ PORT: String(port) });
    expect(code).toBe(1);
    expect(output).toContain(`Der Port ${port} ist schon belegt (node, Prozess ${process.pid})`);
    expect(output).toContain(`PORT=${port + 1} npm start`);
  });

  it('reports that another Parkwart already uses the port', async () => {
    const port = await takePort((_request, response) => response.end('{"generation":3,"remotes":{}}'));
    const { code, output } = await npmStart({ PORT: String(port) });
    expect({ code, isReported: output.includes(`Unter http://localhost:${port} läuft schon ein Parkwart.`) }).toEqual({
      code: 1,
      isReported: true,
    });
  });

  it('prevents a second start with the same data folder while the first runs', async () => {
    const port = await takePort((_request, response) => response.end());
    const stat = await readFile(`/proc/${process.pid}/stat`, 'utf8').catch(() => '');
    const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    await writeFile(join(folder.path, 'parkwart.pid'), `${process.pid} ${startedAt}`);
    expect((await npmStart({ PORT: String(port) })).output).toContain(
      `läuft schon ein Parkwart (Prozess ${process.pid})`,
    );
    await writeFile(join(folder.path, 'parkwart.pid'), `${process.pid} 1`);
    expect((await npmStart({ PORT: String(port) })).output).toContain(`Der Port ${port} ist schon belegt`);
  });

  it('reports a data folder that is not a folder', async () => {
    await writeFile(join(folder.path, 'file'), '');
    const { code, output } = await npmStart({ DATA_DIR: join(folder.path, 'file') });
    expect({ code, isReported: /lässt sich nicht beschreiben/.test(output) }).toEqual({ code: 1, isReported: true });
  });
});

describe('the reuse of earlier installations and builds:', () => {
  const text = (value: unknown) => JSON.stringify(value);
  const put = async (path: string, content: string) => {
    const file = join(folder.path, path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, content);
  };
  const isInstalled = () => evaluate('install.mjs', `module.isInstalled(${text(folder.path)})`);
  const hash = () => evaluate('frontEnds.mjs', `module.inputHash(${text(folder.path)}, 'shell')`);

  it("dependencies count as installed when every package has the lockfile's version", async () => {
    const lock = {
      '': { name: 'parkwart' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0', optional: true },
    };
    await put('package-lock.json', text({ packages: lock }));
    expect(await isInstalled()).toBe(false);
    await put('node_modules/.package-lock.json', text({ packages: { 'node_modules/a': { version: '0.9.0' } } }));
    expect(await isInstalled()).toBe(false);
    await put('node_modules/.package-lock.json', text({ packages: { 'node_modules/a': { version: '1.0.0' } } }));
    expect(await isInstalled()).toBe(true);
  });

  it('for the product, dependencies count as installed when the packages of its workspaces are there, even if the packages of the tests are missing', async () => {
    const lock = {
      '': { name: 'parkwart' },
      svc: { dependencies: { a: '1.0.0' }, devDependencies: { b: '1.0.0' } },
      'node_modules/svc': { resolved: 'svc', link: true },
      'node_modules/a': { version: '1.0.0', dependencies: { c: '1.0.0' } },
      'node_modules/a/node_modules/c': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/jest': { version: '1.0.0' },
    };
    const isReady = async (missing: string) => {
      const present = Object.entries(lock).filter(([path]) => path !== missing && path !== 'node_modules/jest');
      await put('node_modules/.package-lock.json', text({ packages: Object.fromEntries(present) }));
      return evaluate('install.mjs', `module.isInstalled(${text(folder.path)}, ['svc'])`);
    };
    await put('package-lock.json', text({ packages: lock }));
    expect(await isReady('')).toBe(true);
    expect(await isReady('node_modules/a/node_modules/c')).toBe(false);
    expect(await isReady('node_modules/b')).toBe(false);
    expect(await isInstalled()).toBe(false);
  });

  it('a front end is rebuilt when a source changed, but not when a test or a build result changed', async () => {
    for (const name of ['contracts', 'letter', 'ui', 'web', 'tooling']) await put(`packages/${name}/src/a.ts`, '1');
    await put('shell/src/main.tsx', '1');
    await put('package.json', '{}');
    await put('package-lock.json', '{}');
    const before = await hash();
    await put('shell/src/main.test.tsx', 'new');
    await put('shell/dist/site/index.html', 'new');
    expect(await hash()).toBe(before);
    await put('packages/ui/src/a.ts', '2');
    expect(await hash()).not.toBe(before);
  });
});

describe('npm test', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 0,
    numRuntimeErrorTestSuites: 1,
    testResults: [{ assertionResults: [{ status: 'pending', ancestorTitles: ['nginx [needs nginx]'], title: 'x' }] }],
  };
  const summary = (jestReport: unknown, steps: string[], code = 1) =>
    evaluate(
      'testResults.mjs',
      `module.summary(module.countResults({ code: ${code}, report: ${JSON.stringify(jestReport)} }, ${JSON.stringify(steps)}))`,
    );
  const good = { ...report, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };

  it('reports a failure in its last line when nothing in jest’s report explains the exit code', async () => {
    expect(await summary(good, [], 0)).toBe('7 passed, 0 failed, 2 skipped');
    expect(await summary(good, [], 1)).toBe('7 passed, 1 failed, 2 skipped');
    expect(await summary(good, ['Typen'], 1)).toBe('7 passed, 2 failed, 2 skipped');
  });

  it('counts a skipped test as a failure if all tests are required', async () => {
    const isGood = (requireAll: boolean) =>
      evaluate('testResults.mjs', `module.isGood({ failed: 0, skipped: 1 }, ${requireAll})`);
    expect([await isGood(false), await isGood(true)]).toEqual([true, false]);
  });
});
