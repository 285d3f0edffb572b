import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RemoteName, registry } from '@parkwart/contracts/registry/registry';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { buildFrontEnd } from '../testing/frontEnd.ts';
import { killedAt } from '../testing/killedAt.ts';
import { publish } from './publish.ts';
import { verifyVersion } from './versions.ts';

const CLI = fileURLToPath(new URL('../../dist/commands/cli.js', import.meta.url));

let folder: { path: string; remove: () => Promise<void> };

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const liveRemotes = async (site: string) =>
  registry.parse(JSON.parse(await readFile(join(site, 'live/remotes.json'), 'utf8'))).remotes;

/** The file that each step of a deployment creates first. */
const POINTS = [
  ['while it copies files into the site', 'remotes/mfe-admin/2/static/js', /^\.[0-9a-f]{12}$/],
  ['when its version is complete', 'releases/mfe-admin', /^2\.json$/],
  ['when it has the lock', '.', /^\.publishing$/],
  ['while it writes the next generation', 'generations', /^3$/],
  ['before it replaces the pointer', '.', /^\.live-/],
] as const;

describe('a deployment that is killed', () => {
  it.concurrent.each(POINTS)(
    '%s leaves the live generation unchanged, and the next one works',
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
