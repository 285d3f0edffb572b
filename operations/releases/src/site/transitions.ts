import type { LiveRemote, RemoteName, RemoteVersion } from '@parkwart/contracts/registry/registry';
import { CommandError } from '../commandError.ts';
import { texts } from '../siteTexts.ts';
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

/** The first version of the format records the previous version alone. */
export function historyOf(generation: Generation, name: ReleaseName): History {
  const known = generation.journal[name];
  if (known) return known;
  const previous = liveModule(generation, name)?.previous;
  return { ...NO_HISTORY, earlier: previous ? [{ version: previous, until: NO_HISTORY.since }] : [] };
}

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

/** A rollback withdraws the version before. */
export function activate(generation: Generation, release: Release, now: string, isRollback = false): Generation {
  const { name, version, contract, pages } = release;
  const before = liveModule(generation, name)?.version;
  const history = afterReplacement(historyOf(generation, name), { before, version, isRollback }, now);
  const previous = versionBefore(history);
  const next = withHistory(generation, name, history);
  if (name !== 'shell') return withRemote(next, name, { ...remoteVersion(release), previous });
  const registry = { ...next.registry, shell: version };
  return numbered({ ...next, registry, shell: { version, previous, contract, pages } });
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

export function remove(generation: Generation, name: RemoteName, now: string): Generation {
  const { [name]: removed, ...remotes } = generation.registry.remotes;
  if (!removed) throw new CommandError(texts.nothingLive(name));
  const { version } = removed;
  const history = afterReplacement(historyOf(generation, name), { before: version, isRollback: true }, now);
  return numbered({ ...withHistory(generation, name, history), registry: { ...generation.registry, remotes } });
}
