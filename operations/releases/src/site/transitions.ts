import type { LiveRemote, RemoteName, RemoteVersion } from '@parkwart/contracts/registry/registry';
import { CommandError } from '../commandError.ts';
import { texts } from '../siteTexts.ts';
import type { Generation } from './generation.ts';
import {
  afterActivation,
  afterRemoval,
  afterRollback,
  type History,
  NO_HISTORY,
  versionBefore,
  withoutWithdrawn,
  withWithdrawn,
} from './history.ts';
import type { Release, ReleaseName } from './release.ts';

export interface LiveModule {
  readonly version: string;
  readonly contract: number;
  readonly canary?: { readonly version: string; readonly contract: number; readonly share: number };
}

export function liveModule({ registry, shell }: Generation, name: ReleaseName): LiveModule | undefined {
  return name === 'shell' ? (shell ?? undefined) : registry.remotes[name];
}

export function liveNames({ registry, shell }: Generation): ReleaseName[] {
  return [...(shell ? ['shell' as const] : []), ...(Object.keys(registry.remotes) as RemoteName[])];
}

/** The first version of the format records the previous version alone. */
export function historyOf(generation: Generation, name: ReleaseName): History {
  const known = generation.journal[name];
  if (known) return known;
  const previous = name === 'shell' ? generation.shell?.previous : generation.registry.remotes[name]?.previous;
  return { ...NO_HISTORY, earlier: previous ? [{ version: previous, until: NO_HISTORY.since }] : [] };
}

function remoteVersion(release: Release): RemoteVersion {
  const { name, version, entry, preload, offline, integrity, roles, contract, pages } = release;
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
  };
}

/** The next generation. */
export function numbered({ registry, ...rest }: Generation): Generation {
  return { ...rest, registry: { ...registry, generation: registry.generation + 1 } };
}

function withRemote(generation: Generation, name: RemoteName, remote: LiveRemote): Generation {
  const { registry } = generation;
  return numbered({ ...generation, registry: { ...registry, remotes: { ...registry.remotes, [name]: remote } } });
}

function withHistory(generation: Generation, name: ReleaseName, history: History): Generation {
  return { ...generation, journal: { ...generation.journal, [name]: history } };
}

function replace(generation: Generation, release: Release, history: History): Generation {
  const { name, version, contract, pages } = release;
  const previous = versionBefore(history);
  const next = withHistory(generation, name, history);
  if (name === 'shell') {
    const registry = { ...next.registry, shell: version };
    return numbered({ ...next, registry, shell: { version, previous, contract, pages } });
  }
  return withRemote(next, name, { ...remoteVersion(release), previous });
}

export function activate(generation: Generation, release: Release, now: string): Generation {
  const { name, version } = release;
  const before = liveModule(generation, name)?.version;
  return replace(generation, release, afterActivation(historyOf(generation, name), before, version, now));
}

export function startCanary(generation: Generation, release: Release, share: number): Generation {
  const { name, version } = release;
  // docs/decisions/shell-has-no-canary.md
  if (name === 'shell') throw new CommandError(texts.noCanaryOfShell);
  const remote = generation.registry.remotes[name];
  if (!remote) throw new CommandError(texts.nothingLive(name));
  if (remote.version === version) throw new CommandError(texts.liveAlready(name, version));
  const next = withHistory(generation, name, withoutWithdrawn(historyOf(generation, name), version));
  return withRemote(next, name, { ...remote, canary: { ...remoteVersion(release), share } });
}

export function endCanary(generation: Generation, name: ReleaseName): Generation {
  const remote = name === 'shell' ? undefined : generation.registry.remotes[name];
  if (name === 'shell' || !remote?.canary) throw new CommandError(texts.noCanary(name));
  const { canary, ...rest } = remote;
  const history = withWithdrawn(historyOf(generation, name), canary.version);
  return withRemote(withHistory(generation, name, history), name, rest);
}

export function restore(generation: Generation, release: Release, now: string): Generation {
  const { name, version } = release;
  const before = liveModule(generation, name)?.version;
  return replace(generation, release, afterRollback(historyOf(generation, name), before, version, now));
}

export function remove(generation: Generation, name: RemoteName, now: string): Generation {
  const { [name]: removed, ...remotes } = generation.registry.remotes;
  if (!removed) throw new CommandError(texts.nothingLive(name));
  const history = afterRemoval(historyOf(generation, name), removed.version, now);
  return numbered({ ...withHistory(generation, name, history), registry: { ...generation.registry, remotes } });
}
