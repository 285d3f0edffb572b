import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { forEachService } from '@parkwart/contracts/wire/services';
import { type FakeUsers, startFakeUsers } from '@parkwart/service-kit/testing/fakeUsers';
import { makeServiceKey } from '@parkwart/service-kit/testing/serviceKeys';
import { sendRequest, TEST_GATEWAY_KEY } from '@parkwart/service-kit/testing/serviceUnderTest';
import { makeTestKeys, type TestKeys } from '@parkwart/service-kit/testing/testKeys';
import { mergedPaths } from 'gateway/routeTable';

const ROOT = join(__dirname, '../..');
const NAME = 'svc-example';
const run = promisify(execFile);
const typescript = join(dirname(createRequire(__filename).resolve('typescript/package.json')), 'bin/tsc');

/** Files that `npm run new` writes, its formatter reads, or the compiler needs. */
const COPIED = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'docker-compose.yml',
  '.env.example',
  'operations/kubernetes',
];
const READ = [
  'biome.json',
  'packages/tooling/lint/literalSpreads.grit',
  '.gitignore',
  'packages/tooling/new',
  'packages/tooling/jest',
  'packages/tooling/package.json',
  'packages/tooling/tsconfig',
];
const SOURCES = ['contracts', 'service-kit'].flatMap((name) =>
  ['package.json', 'tsconfig.json', 'src'].map((part) => `packages/${name}/${part}`),
);

async function checkoutWithService(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'parkwart-checkout-'));
  for (const path of [...COPIED, ...READ, ...SOURCES])
    await cp(join(ROOT, path), join(root, path), { recursive: true });
  await mkdir(join(root, 'node_modules/@parkwart'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== '@parkwart') await symlink(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
  }
  for (const name of ['contracts', 'service-kit', 'tooling']) {
    await symlink(join(root, 'packages', name), join(root, 'node_modules/@parkwart', name));
  }
  await run(process.execPath, [join(root, 'packages/tooling/new/new.mjs'), NAME]);
  await run(process.execPath, [typescript, '-b', NAME], { cwd: root });
  return root;
}

describe('a service made by npm run new', () => {
  let root: string;
  let keys: TestKeys;
  let users: FakeUsers;

  beforeAll(async () => {
    root = await checkoutWithService();
    keys = await makeTestKeys();
    users = await startFakeUsers(keys.publicKeys);
  }, 120_000);
  afterAll(async () => {
    await users.stop();
    await rm(root, { recursive: true, force: true });
  });

  async function startExample(): Promise<{ url: string; stop: () => Promise<unknown> }> {
    const own = { keys: [makeServiceKey()] };
    const child = spawn(process.execPath, [join(root, NAME, 'dist/main.js')], {
      env: {
        PORT: '0',
        DATABASE_URL: `sqlite:${join(root, 'example.sqlite')}`,
        USERS_URL: users.url,
        GATEWAY_KEY: TEST_GATEWAY_KEY,
        SERVICE_KEYS: JSON.stringify(own),
        SERVICE_PUBLIC_KEYS: JSON.stringify({ ...forEachService(() => own), example: own }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let port = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      const entry = JSON.parse(line) as { msg: string; port?: number };
      port ||= entry.port ?? 0;
      if (entry.msg === 'ready') break;
    }
    child.stdout.resume();
    const stop = async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    };
    return { url: `http://127.0.0.1:${port}`, stop };
  }

  it('starts and enforces its call’s access rights', async () => {
    const { url, stop } = await startExample();
    try {
      const admin = await keys.cookie({ username: 'admin', role: 'Admin' });
      expect(await sendRequest(url, 'GET', '/example', { cookie: admin })).toMatchObject({ status: 200, body: [] });
      expect((await sendRequest(url, 'GET', '/example', { cookie: await keys.cookie() })).status).toBe(403);
    } finally {
      await stop();
    }
  }, 60_000);

  it('is listed in the routes, in both stacks and in the lockfile', async () => {
    const { ROUTES } = await import(join(root, 'packages/contracts/src/calls/routes.ts'));
    expect(ROUTES).toContainEqual(expect.objectContaining({ path: '/api/employee/example', service: 'example' }));
    // Without the service's address the gateway keeps its current routes.
    expect(mergedPaths(ROUTES)).toEqual(mergedPaths([]));
    const files = [
      'docker-compose.yml',
      'operations/kubernetes/base/kustomization.yaml',
      'package-lock.json',
      '.env.example',
    ];
    const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
    expect(texts.map((text) => /svc[-_]example/i.test(text))).toEqual(files.map(() => true));
  });
});
