import type { LiveRemote, RemoteName, RemoteVersion } from '@parkwart/contracts/registry';
import {
  afterActivation,
  afterRemoval,
  afterRollback,
  type History,
  NO_HISTORY,
  versionBefore,
  withoutWithdrawn,
  withWithdrawn,
} from '../history/history.ts';
import { Refused } from '../refused.ts';
import type { Generation } from './generation.ts';
import type { Release, ReleaseName } from './release.ts';
import { texts } from './texts.ts';

export interface LiveModule {
  readonly version: string;
  readonly contract: number;
  readonly canary?: { readonly version: string; readonly contract: number; readonly share: number };
}

/** What is live of a module; undefined when nothing is. */
export function liveModule({ registry, shell }: Generation, name: ReleaseName): LiveModule | undefined {
  return name === 'shell' ? (shell ?? undefined) : registry.remotes[name];
}

/** The modules of which a version is live. */
export function liveNames({ registry, shell }: Generation): ReleaseName[] {
  return [...(shell ? ['shell' as const] : []), ...(Object.keys(registry.remotes) as RemoteName[])];
}

/** What is known of a module's past. A site of the first day knows its previous version alone. */
export function historyOf(generation: Generation, name: ReleaseName): History {
  const known = generation.journal[name];
  if (known) return known;
  const previous = name === 'shell' ? generation.shell?.previous : generation.registry.remotes[name]?.previous;
  return { ...NO_HISTORY, earlier: previous ? [{ version: previous, until: NO_HISTORY.since }] : [] };
}

function remoteVersion({ name, version, entry, preload, integrity, roles, contract, pages }: Release): RemoteVersion {
  const absolute = (path: string) => `/remotes/${name}/${version}/${path}`;
  return {
    version,
    entry: absolute(entry),
    preload: preload.map(absolute),
    integrity: Object.fromEntries(Object.entries(integrity).map(([path, hash]) => [absolute(path), hash])),
    roles,
    contract,
    pages: pages.map(({ tryAt: _, ...page }) => page),
  };
}

function numbered({ registry, ...rest }: Generation): Generation {
  return { ...rest, registry: { ...registry, generation: registry.generation + 1 } };
}

function withRemote(generation: Generation, name: RemoteName, remote: LiveRemote): Generation {
  const { registry } = generation;
  return numbered({ ...generation, registry: { ...registry, remotes: { ...registry.remotes, [name]: remote } } });
}

function withHistory(generation: Generation, name: ReleaseName, history: History): Generation {
  return { ...generation, journal: { ...generation.journal, [name]: history } };
}

/** Puts `release` in the place of what is live; a canary of that module ends. */
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

/** `release` goes live for everybody. */
export function activate(generation: Generation, release: Release, now: string): Generation {
  const { name, version } = release;
  const before = liveModule(generation, name)?.version;
  return replace(generation, release, afterActivation(historyOf(generation, name), before, version, now));
}

/** `release` goes live for `share` percent of the users. */
export function startCanary(generation: Generation, release: Release, share: number): Generation {
  const { name, version } = release;
  // docs/decisions/shell-has-no-canary.md
  if (name === 'shell') throw new Refused(texts.noCanaryOfShell);
  const remote = generation.registry.remotes[name];
  if (!remote) throw new Refused(texts.nothingLive(name));
  if (remote.version === version) throw new Refused(texts.liveAlready(name, version));
  const next = withHistory(generation, name, withoutWithdrawn(historyOf(generation, name), version));
  return withRemote(next, name, { ...remote, canary: { ...remoteVersion(release), share } });
}

/** The canary is taken back; nothing else changes. */
export function endCanary(generation: Generation, name: ReleaseName): Generation {
  const remote = name === 'shell' ? undefined : generation.registry.remotes[name];
  if (name === 'shell' || !remote?.canary) throw new Refused(texts.noCanary(name));
  const { canary, ...rest } = remote;
  const history = withWithdrawn(historyOf(generation, name), canary.version);
  return withRemote(withHistory(generation, name, history), name, rest);
}

/** An earlier version goes live again, and what was live instead counts as withdrawn. */
export function restore(generation: Generation, release: Release, now: string): Generation {
  const { name, version } = release;
  const before = liveModule(generation, name)?.version;
  return replace(generation, release, afterRollback(historyOf(generation, name), before, version, now));
}

/** A remote of which no earlier version can go live is taken out; its pages go with it. */
export function remove(generation: Generation, name: RemoteName, now: string): Generation {
  const { [name]: removed, ...remotes } = generation.registry.remotes;
  if (!removed) throw new Refused(texts.nothingLive(name));
  const history = afterRemoval(historyOf(generation, name), removed.version, now);
  return numbered({ ...withHistory(generation, name, history), registry: { ...generation.registry, remotes } });
}
