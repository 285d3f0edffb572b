import type { LiveRemote, RemoteName, RemoteVersion } from '@parkwart/contracts/registry/registry';
import { CommandError } from '../commandError.ts';
import type { Generation } from './generation.ts';
import {
  afterReplacement,
  type History,
  NO_HISTORY,
  versionBefore,
  withoutWithdrawn,
  withWithdrawn,
} from './history.ts';
import type { Release, ReleaseName } from './release.ts';
import { texts } from './texts.ts';

interface LiveModule {
  readonly version: string;
  readonly previous: string | null;
  readonly contract: number;
  readonly canary?: { readonly version: string; readonly contract: number; readonly share: number };
}

export const liveModules = ({ registry, shell }: Generation): Record<string, LiveModule> => ({
  ...(shell && { shell }),
  ...registry.remotes,
});

export const liveModule = (generation: Generation, name: ReleaseName) => liveModules(generation)[name];

export const historyOf = ({ journal }: Generation, name: ReleaseName): History => journal[name] ?? NO_HISTORY;

function remoteVersion(release: Release): RemoteVersion {
  const { name, version, entry, preload, offline, integrity, roles, contract, pages, beside } = release;
  const absolute = (path: string) => `/remotes/${name}/${version}/${path}`;
  return {
    version,
    entry: absolute(entry),
    preload: preload.map(absolute),
    ...(offline && { offline: offline.map(absolute) }),
    integrity: Object.fromEntries(Object.entries(integrity).map(([path, hash]) => [absolute(path), hash])),
    roles,
    contract,
    pages: pages.map(({ tryAt: _, files, ...page }) => ({ ...page, ...(files && { files: files.map(absolute) }) })),
    ...(beside && { beside }),
  };
}

export function withNextNumber({ registry, ...rest }: Generation): Generation {
  return { ...rest, registry: { ...registry, generation: registry.generation + 1 } };
}

/** The next generation with this version of the remote, or without the remote if the version is undefined. */
function withRemote(
  { registry, journal, ...rest }: Generation,
  name: RemoteName,
  remote: LiveRemote | undefined,
  history: History,
): Generation {
  const { [name]: _before, ...others } = registry.remotes;
  const remotes = remote ? { ...registry.remotes, [name]: remote } : others;
  return withNextNumber({ ...rest, registry: { ...registry, remotes }, journal: { ...journal, [name]: history } });
}

/** A rollback withdraws the version that it replaces. */
export function activate(generation: Generation, release: Release, now: string, isRollback = false): Generation {
  const { name, version, contract, pages } = release;
  const before = liveModule(generation, name)?.version;
  const history = afterReplacement(historyOf(generation, name), { before, version, isRollback }, now);
  const previous = versionBefore(history);
  if (name !== 'shell') return withRemote(generation, name, { ...remoteVersion(release), previous }, history);
  const registry = { ...generation.registry, shell: version };
  const journal = { ...generation.journal, shell: history };
  return withNextNumber({ registry, journal, shell: { version, previous, contract, pages } });
}

export function startCanary(generation: Generation, release: Release, share: number): Generation {
  const { name, version } = release;
  // See docs/decisions/shell-has-no-canary.md.
  if (name === 'shell') throw new CommandError(texts.noCanaryOfShell);
  const remote = generation.registry.remotes[name];
  if (!remote) throw new CommandError(texts.nothingLive(name));
  if (remote.version === version) throw new CommandError(texts.liveAlready(name, version));
  const history = withoutWithdrawn(historyOf(generation, name), version);
  return withRemote(generation, name, { ...remote, canary: { ...remoteVersion(release), share } }, history);
}

export function endCanary(generation: Generation, name: ReleaseName): Generation {
  const remote = name === 'shell' ? undefined : generation.registry.remotes[name];
  if (name === 'shell' || !remote?.canary) throw new CommandError(texts.noCanary(name));
  const { canary, ...live } = remote;
  return withRemote(generation, name, live, withWithdrawn(historyOf(generation, name), canary.version));
}

export function remove(generation: Generation, name: RemoteName, now: string): Generation {
  const before = liveModule(generation, name)?.version;
  if (!before) throw new CommandError(texts.nothingLive(name));
  const history = afterReplacement(historyOf(generation, name), { before, isRollback: true }, now);
  return withRemote(generation, name, undefined, history);
}
