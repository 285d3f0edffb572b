import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RemoteName, registry } from '@parkwart/contracts/registry';
import { buildFrontEnd } from '../testing/frontEnd.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { publish } from './publish.ts';
import { intactVersion } from './versions.ts';

const CLI = fileURLToPath(new URL('../../dist/releases/cli.js', import.meta.url));

let folder: { path: string; remove: () => Promise<void> };

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

function startPublishing(site: string, dist: string): ChildProcess {
  return spawn(process.execPath, [CLI, 'publish', '--site', site, '--from', dist], { stdio: 'ignore' });
}

/** Kills the process as soon as a name that matches appears in the folder, or at once if it is there. */
async function killWhen(child: ChildProcess, watched: string, name: RegExp): Promise<void> {
  mkdirSync(watched, { recursive: true });
  const ended = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  const watcher = watch(watched, (_event, file) => {
    if (file && name.test(file)) kill();
  });
  if (readdirSync(watched).some((file) => name.test(file))) kill();
  await ended;
  watcher.close();
  expect([child.signalCode, name.source]).toEqual(['SIGKILL', name.source]);
}

const liveRemotes = async (site: string) =>
  registry.parse(JSON.parse(await readFile(join(site, 'live/remotes.json'), 'utf8'))).remotes;

/** Where a deployment can be cut off: what it makes first at each step, and where. */
const POINTS = [
  ['while files are laid into the site', 'remotes/mfe-admin/2/static/js', /^\.[0-9a-f]{12}$/],
  ['when its version is complete', 'releases/mfe-admin', /^2\.json$/],
  ['when it has taken the lock', '.', /^\.publishing$/],
  ['while it writes the next generation', 'generations', /^3$/],
  ['when the next pointer lies ready', '.', /^\.live-/],
] as const;

describe('a deployment that is killed', () => {
  it.concurrent.each(POINTS)(
    '%s leaves what is live alone, and the next one works',
    async (title, watched, name) => {
      const site = join(folder.path, title.replaceAll(' ', '-'));
      const build = (module: 'shell' | RemoteName, version: string) =>
        buildFrontEnd(`${site}-built`, module, version, { contract: 1 });
      await publish(site, await build('shell', '1'));
      await publish(site, await build('mfe-admin', '1'));
      const next = await build('mfe-admin', '2');

      await killWhen(startPublishing(site, next), join(site, watched), name);

      // The last point may come a moment too late; then the new one is live, and whole.
      const version = (await liveRemotes(site))['mfe-admin']?.version ?? '';
      await intactVersion(site, 'mfe-admin', version);
      expect(await readFile(join(site, 'live/index.html'), 'utf8')).toContain(`/remotes/mfe-admin/${version}/`);
      expect(existsSync(join(site, 'live/generation.json'))).toBe(true);

      await publish(site, next);
      expect((await liveRemotes(site))['mfe-admin']).toMatchObject({ version: '2', previous: '1' });
      await intactVersion(site, 'mfe-admin', '2');
    },
    60_000,
  );
});
