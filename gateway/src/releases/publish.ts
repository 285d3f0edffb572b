import { randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LiveRemote, RemoteName } from '@parkwart/contracts/registry';
import { lock } from 'proper-lockfile';
import { type Generation, goLive, readLive } from './generation.ts';
import { type Release, readRelease } from './release.ts';

type RemoteRelease = Release & { name: RemoteName };

function isRemote(release: Release): release is RemoteRelease {
  return release.name !== 'shell';
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Puts a folder or file in its place in one step. What is there already stays: versions never change. */
async function put(from: string, to: string): Promise<void> {
  if (await exists(to)) return;
  const parent = dirname(to);
  await mkdir(parent, { recursive: true });
  const temporary = join(parent, `.${randomBytes(6).toString('hex')}`);
  try {
    await cp(from, temporary, { recursive: true });
    await rename(temporary, to);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!(await exists(to))) throw error;
  }
}

function shellTemplate(siteFolder: string, version: string): string {
  return join(siteFolder, 'shell', version, 'index.html');
}

async function putFiles(siteFolder: string, release: Release, files: string): Promise<void> {
  if (isRemote(release)) return put(files, join(siteFolder, 'remotes', release.name, release.version));
  const names = await readdir(join(files, 'static'), { recursive: true, withFileTypes: true });
  for (const entry of names.filter((candidate) => candidate.isFile())) {
    const path = join(entry.parentPath, entry.name);
    await put(path, join(siteFolder, path.slice(files.length + 1)));
  }
  await put(join(files, 'index.html'), shellTemplate(siteFolder, release.version));
}

function liveRemote(release: RemoteRelease, before: LiveRemote | undefined): LiveRemote {
  const absolute = (path: string) => `/remotes/${release.name}/${release.version}/${path}`;
  return {
    version: release.version,
    entry: absolute(release.entry),
    preload: release.preload.map(absolute),
    integrity: Object.fromEntries(Object.entries(release.integrity).map(([path, hash]) => [absolute(path), hash])),
    roles: release.roles,
    contract: release.contract,
    previous: before?.version ?? null,
  };
}

/** What is live once `release` is, or undefined when it is already. */
function nextGeneration({ registry, shell }: Generation, release: Release): Generation | undefined {
  const generation = registry.generation + 1;
  if (!isRemote(release)) {
    if (shell?.version === release.version) return undefined;
    const next = { version: release.version, previous: shell?.version ?? null };
    return { registry: { ...registry, generation }, shell: next };
  }
  const before = registry.remotes[release.name];
  if (before?.version === release.version) return undefined;
  const remotes = { ...registry.remotes, [release.name]: liveRemote(release, before) };
  return { registry: { generation, remotes }, shell };
}

/**
 * Makes a built front end live: puts its version beside the old ones, which stay, and moves the pointer. Does nothing
 * when that version is live already. Several processes may publish at once.
 *
 * @param workspaceDist the folder with `release.json` and `site/` that the front end's build wrote
 * @throws Error when the build is incomplete or a file is not the one that was built; nothing has changed then.
 */
export async function publish(siteFolder: string, workspaceDist: string): Promise<void> {
  const { release, files } = await readRelease(workspaceDist);
  await mkdir(siteFolder, { recursive: true });
  await putFiles(siteFolder, release, files);
  const unlock = await lock(siteFolder, {
    lockfilePath: join(siteFolder, '.publishing'),
    retries: { retries: 200, factor: 1.2, minTimeout: 10, maxTimeout: 200 },
  });
  try {
    const next = nextGeneration(await readLive(siteFolder), release);
    if (!next) return;
    const template = next.shell && (await readFile(shellTemplate(siteFolder, next.shell.version), 'utf8'));
    await goLive(siteFolder, next, template ?? undefined);
  } finally {
    await unlock();
  }
}
