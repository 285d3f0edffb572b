import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RemoteName, registry } from '@parkwart/contracts/registry/registry';
import { REGISTRY_ELEMENT_ID } from '@parkwart/contracts/registry/registryElement';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { buildFrontEnd } from '../testing/frontEnd.ts';
import { inlineRegistry, NOTHING_LIVE } from './generation.ts';
import { publish } from './publish.ts';
import { verifyVersion } from './versions.ts';

/**
 * Kills the process in the file system call that creates the name in KILL_AT; an external watcher would be too late.
 */
const HOOK = `
import fs from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname } from 'node:path';
const { folder, name } = JSON.parse(process.env.KILL_AT);
const isDue = (path) => typeof path === 'string' && dirname(path) === folder && new RegExp(name).test(basename(path));
const die = () => process.kill(process.pid, 'SIGKILL');
for (const call of ['cp', 'mkdir', 'open', 'rename', 'symlink', 'writeFile']) {
  const original = files[call];
  files[call] = async (...given) => {
    const result = await original(...given);
    if (given.some(isDue)) die();
    return result;
  };
}
for (const call of ['mkdir', 'rename']) {
  const original = fs[call];
  fs[call] = (...given) => {
    const callback = given.pop();
    original(...given, (...result) => {
      if (given.some(isDue)) die();
      callback(...result);
    });
  };
}
syncBuiltinESMExports();`;

interface Point {
  readonly folder: string;
  readonly name: RegExp;
}

/**
 * Runs a Node program and kills it when it creates a file with the given name in the given folder. @returns the signal
 * that ended the program
 */
async function killedAt(args: readonly string[], { folder, name }: Point): Promise<NodeJS.Signals | null> {
  const hook = `data:text/javascript,${encodeURIComponent(HOOK)}`;
  const child = spawn(process.execPath, ['--import', hook, ...args], {
    env: { ...process.env, KILL_AT: JSON.stringify({ folder, name: name.source }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  return signal;
}

describe('publishing', () => {
  const folder = folderOfEachTest();
  let site: string;

  beforeEach(async () => {
    site = join(folder.path, 'site');
  });

  const live = async (file: string) => readFile(join(site, 'live', file), 'utf8');
  const liveRegistry = async () => registry.parse(JSON.parse(await live('remotes.json')));

  async function inlinedRegistry() {
    const element = new RegExp(`id="${REGISTRY_ELEMENT_ID}">(.*?)</script>`).exec(await live('index.html'));
    return registry.parse(JSON.parse(element?.[1] ?? ''));
  }

  describe('publish', () => {
    it('copies a remote into its version folder and enters this folder’s addresses in the registry', async () => {
      await publish(site, await buildFrontEnd(folder.path, 'mfe-staff', '1.0.0-a'));
      const { generation, remotes } = await liveRegistry();
      expect(generation).toBe(1);
      expect(remotes['mfe-staff']).toEqual({
        version: '1.0.0-a',
        entry: '/remotes/mfe-staff/1.0.0-a/static/js/remoteEntry.js',
        preload: ['/remotes/mfe-staff/1.0.0-a/static/js/remoteEntry.js'],
        integrity: { '/remotes/mfe-staff/1.0.0-a/static/js/remoteEntry.js': expect.stringMatching(/^sha384-/) },
        roles: ['Angestellte'],
        contract: 1,
        pages: expect.any(Array),
        previous: null,
      });
      const { entry } = remotes['mfe-staff'] ?? { entry: '' };
      expect(await readFile(join(site, entry), 'utf8')).toContain('mfe-staff 1.0.0-a');
    });

    it('lists the pages of each remote, without data that only the release gate needs', async () => {
      const page = { path: '/receipt', module: 'ReceiptPage', access: 'everyone' } as const;
      const pages = [{ ...page, tryAt: '/receipt?invoice=1' }];
      await publish(site, await buildFrontEnd(folder.path, 'mfe-print', '1', { pages }));
      expect((await liveRegistry()).remotes['mfe-print']?.pages).toEqual([page]);
    });

    it('puts a remote’s own document beside index.html, with the addresses of its live version', async () => {
      for (const version of ['1', '2']) {
        await publish(site, await buildFrontEnd(folder.path, 'mfe-driver', version));
        expect(await live('mfe-driver.html')).toBe(
          `<script src="/remotes/mfe-driver/${version}/static/js/remoteEntry.js"></script>`,
        );
      }
      await publish(site, await buildFrontEnd(folder.path, 'mfe-print', '1'));
      expect(await live('mfe-driver.html')).toContain('/remotes/mfe-driver/2/');
    });

    it('restores a remote’s own document when it is missing', async () => {
      const build = await buildFrontEnd(folder.path, 'mfe-driver', '1');
      await publish(site, build);
      await rm(join(site, 'live', 'mfe-driver.html'));
      expect(await publish(site, build)).toBe('unchanged');
      expect(await live('mfe-driver.html')).toContain('/remotes/mfe-driver/1/');
    });

    it.each(['remotes.json', 'index.html.gz'])(
      'restores %s of the live generation when it is missing',
      async (name) => {
        const builds = [
          await buildFrontEnd(folder.path, 'shell', '1'),
          await buildFrontEnd(folder.path, 'mfe-staff', '1'),
        ];
        for (const build of builds) await publish(site, build);
        const before = await liveRegistry();
        await rm(join(site, 'live', name));
        for (const build of builds) expect(await publish(site, build)).toBe('unchanged');
        expect(await readdir(join(site, 'live'))).toContain(name);
        expect((await liveRegistry()).remotes).toEqual(before.remotes);
        expect(await inlinedRegistry()).toEqual(await liveRegistry());
      },
    );

    it.each([
      ['is missing', (file: string) => rm(file)],
      ['is truncated', (file: string) => truncate(file, 20)],
    ])('changes nothing and tells the operator what to do when generation.json %s', async (_title, damage) => {
      const build = await buildFrontEnd(folder.path, 'mfe-staff', '1');
      await publish(site, build);
      await damage(join(site, 'live/generation.json'));
      const before = await readdir(join(site, 'live'));
      await expect(publish(site, build)).rejects.toThrow(
        /live\/generation\.json fehlt oder ist beschädigt\. .*Sicherung/,
      );
      expect(await readdir(join(site, 'live'))).toEqual(before);
    });

    it('serves the live shell’s service worker or, if the shell has no service worker, a service worker that removes itself', async () => {
      const shell = await buildFrontEnd(folder.path, 'shell', '1');
      await writeFile(join(shell, 'site/service-worker.js'), 'the worker of 1');
      await publish(site, shell);
      expect(await live('service-worker.js')).toBe('the worker of 1');
      await publish(site, await buildFrontEnd(folder.path, 'shell', '2'));
      expect(await live('service-worker.js')).toContain('registration.unregister()');
    });

    it('publishes all front ends when several are published concurrently', async () => {
      const dists = await Promise.all([
        buildFrontEnd(folder.path, 'shell', '1'),
        buildFrontEnd(folder.path, 'mfe-staff', '1'),
        buildFrontEnd(folder.path, 'mfe-admin', '1'),
        buildFrontEnd(folder.path, 'mfe-print', '1'),
        buildFrontEnd(folder.path, 'mfe-print', '2'),
      ]);
      await Promise.all([...dists, ...dists].map((dist) => publish(site, dist)));
      const { generation, remotes } = await inlinedRegistry();
      expect(generation).toBeGreaterThanOrEqual(5);
      expect(Object.keys(remotes).sort()).toEqual(['mfe-admin', 'mfe-print', 'mfe-staff']);
      expect((await readdir(site)).filter((name) => name.startsWith('.'))).toEqual([]);
    });

    it('rejects a build with a modified file, and changes nothing', async () => {
      await publish(site, await buildFrontEnd(folder.path, 'mfe-staff', '1'));
      const tampered = await buildFrontEnd(folder.path, 'mfe-staff', '2');
      await writeFile(join(tampered, 'site/static/js/remoteEntry.js'), 'alert(1)');
      await expect(publish(site, tampered)).rejects.toThrow('ist nicht die Datei, die gebaut wurde');
      expect((await liveRegistry()).remotes['mfe-staff']?.version).toBe('1');
      expect(await readdir(join(site, 'remotes/mfe-staff'))).toEqual(['1']);
    });

    it('rejects paths that lead out of the version folder', async () => {
      const dist = await buildFrontEnd(folder.path, 'mfe-staff', '1', { entry: 'static/../../../../etc/passwd' });
      await expect(publish(site, dist)).rejects.toThrow();
    });

    it('never writes two generations within the same second, because nginx derives its ETag from the second', async () => {
      const seconds: number[] = [];
      for (const version of ['1', '2', '3']) {
        await publish(site, await buildFrontEnd(folder.path, 'mfe-staff', version));
        seconds.push(Math.floor((await stat(join(site, 'live/remotes.json'))).mtimeMs / 1_000));
      }
      expect(new Set(seconds).size).toBe(3);
    });
  });

  const remote = { entry: '/e', preload: [], integrity: {}, roles: [], contract: 1, pages: [], previous: null };

  describe('inlineRegistry', () => {
    it('escapes the registry’s content', () => {
      const page = inlineRegistry(`<script type=application/json id=${REGISTRY_ELEMENT_ID}></script>`, {
        generation: 1,
        remotes: { 'mfe-staff': { ...remote, version: '</script><script>alert(1)</script>' } },
      });
      expect(page.match(/<\/script>/g)).toHaveLength(1);
    });

    it('rejects a template without an element for the registry', () => {
      expect(() => inlineRegistry('<html></html>', NOTHING_LIVE.registry)).toThrow(REGISTRY_ELEMENT_ID);
    });
  });
});

describe('a deployment that is killed', () => {
  const CLI = fileURLToPath(new URL('../../dist/commands/cli.js', import.meta.url));

  let folder: { path: string; remove: () => Promise<void> };

  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder.remove());

  const liveRemotes = async (site: string) =>
    registry.parse(JSON.parse(await readFile(join(site, 'live/remotes.json'), 'utf8'))).remotes;

  /** The first file that each step of a deployment creates. */
  const POINTS = [
    ['while it copies files into the site', 'remotes/mfe-admin/2/static/js', /^\.[0-9a-f]{12}$/],
    ['when its version is complete', 'releases/mfe-admin', /^2\.json$/],
    ['when it has the lock', '.', /^\.publishing$/],
    ['while it writes the next generation', 'generations', /^3$/],
    ['before it replaces the pointer', '.', /^\.live-/],
  ] as const;

  it.concurrent.each(POINTS)(
    '%s leaves the live generation unchanged, and the next deployment succeeds',
    async (title, place, name) => {
      const site = join(folder.path, title.replaceAll(' ', '-'));
      const build = (module: 'shell' | RemoteName, version: string) =>
        buildFrontEnd(`${site}-built`, module, version, { contract: 1 });
      await publish(site, await build('shell', '1'));
      await publish(site, await build('mfe-admin', '1'));
      const next = await build('mfe-admin', '2');

      const point = { folder: join(site, place), name };
      expect(await killedAt([CLI, 'publish', '--site', site, '--from', next], point)).toBe('SIGKILL');

      expect((await liveRemotes(site))['mfe-admin']?.version).toBe('1');
      await verifyVersion(site, 'mfe-admin', '1');
      expect(await readFile(join(site, 'live/index.html'), 'utf8')).toContain('/remotes/mfe-admin/1/');
      expect(existsSync(join(site, 'live/generation.json'))).toBe(true);

      await publish(site, next);
      expect((await liveRemotes(site))['mfe-admin']).toMatchObject({ version: '2', previous: '1' });
      await verifyVersion(site, 'mfe-admin', '2');
    },
    60_000,
  );
});
