import type { Page, ReleasedPage } from '@parkwart/contracts/page';
import { ROLES } from '@parkwart/contracts/role';
import { checkFrontEnd } from '../gate/checkContracts.ts';
import type { Part } from '../gate/contracts.ts';
import { homeOf, roleWithoutHome } from '../gate/paths.ts';
import { versionBefore } from '../history/history.ts';
import { Overtaken, Refused } from '../refused.ts';
import { clearAway } from './clearAway.ts';
import { type Generation, inlineRegistry, readLive } from './generation.ts';
import { movePointer, templateOf } from './pointer.ts';
import type { Release, ReleaseName } from './release.ts';
import { texts } from './texts.ts';
import * as transitions from './transitions.ts';
import { intactVersion, placeVersion } from './versions.ts';

/** An address that shows the candidate, and who may open it. */
type CandidatePage = Pick<Page, 'path' | 'access'>;

/** A version that lies in the site and passed the gate, but that nothing points at. */
export interface Candidate {
  readonly name: ReleaseName;
  readonly version: string;
  /** What the smoke test opens; of a shell every role's home as well. */
  readonly pages: readonly CandidatePage[];
  /** What was live when it was looked at. */
  readonly generation: number;
  /** index.html as it would be: a browser that gets it sees the candidate with the live rest. */
  readonly page: string;
}

/** What a step needs besides the candidate: the services' contracts, as they say themselves. */
export interface Gate {
  readonly services: readonly Part[];
}

const now = () => new Date().toISOString();

function pagesToOpen({ name, pages }: Release, next: Generation): CandidatePage[] {
  const homes = name === 'shell' ? ROLES.flatMap((role) => homeOf(next, role) ?? []) : [];
  const opened: readonly ReleasedPage[] = [...pages, ...homes];
  return opened.map(({ path, tryAt = path, access }) => ({ path: tryAt, access }));
}

async function candidateOf(siteFolder: string, release: Release, { services }: Gate): Promise<Candidate> {
  const live = await readLive(siteFolder);
  await checkFrontEnd(siteFolder, release, live, services);
  const next = transitions.activate(live, release, now());
  const template = await templateOf(siteFolder, next);
  if (template === undefined) throw new Refused(texts.noShell);
  const page = inlineRegistry(template, next.registry);
  const { name, version } = release;
  const pages = pagesToOpen(release, next);
  return { name, version, pages, generation: live.registry.generation, page };
}

/**
 * First half of a deployment: lays the build into the site and checks it against what is live.
 * @throws Refused when it may not go live; nothing has changed for anybody then
 */
export async function prepare(siteFolder: string, workspaceDist: string, gate: Gate): Promise<Candidate> {
  const { release } = await placeVersion(siteFolder, workspaceDist);
  await intactVersion(siteFolder, release.name, release.version);
  return candidateOf(siteFolder, release, gate);
}

/** Where a version is to go. `share` percent of the users make it a canary. */
export interface Activation<Name extends string = ReleaseName> {
  readonly name: Name;
  readonly version: string;
  readonly share?: number;
  /** What was live when the candidate was checked. */
  readonly generation?: number;
}

/**
 * Second half: the pointer moves.
 * @throws Overtaken when something else went live since the candidate was checked
 */
export async function activate(siteFolder: string, step: Activation, { services }: Gate): Promise<void> {
  const { name, version, share, generation } = step;
  await movePointer(siteFolder, async (live) => {
    const { release } = await intactVersion(siteFolder, name, version);
    if (generation !== undefined && live.registry.generation !== generation) throw new Overtaken(texts.overtaken);
    await checkFrontEnd(siteFolder, release, live, services);
    if (share !== undefined) return transitions.startCanary(live, release, share);
    const isLiveAlone =
      transitions.liveModule(live, name)?.version === version && !transitions.liveModule(live, name)?.canary;
    return isLiveAlone ? undefined : transitions.activate(live, release, now());
  });
  await clearAway(siteFolder);
}

/** The canary's version goes live for everybody. Returns it. */
export async function promote(siteFolder: string, name: ReleaseName, gate: Gate): Promise<string> {
  const canary = transitions.liveModule(await readLive(siteFolder), name)?.canary;
  if (!canary) throw new Refused(texts.noCanary(name));
  await activate(siteFolder, { name, version: canary.version }, gate);
  return canary.version;
}

function removed(live: Generation, name: ReleaseName): Generation {
  if (name === 'shell') throw new Refused(texts.nothingBefore(name));
  const next = transitions.remove(live, name, now());
  const role = roleWithoutHome(live, next);
  if (role) throw new Refused(texts.nothingInstead(name, role));
  return next;
}

/** What a rollback did. */
export type RolledBack =
  | { readonly ended: 'canary'; readonly version: string }
  | { readonly ended: 'live'; readonly version: string; readonly now: string }
  | { readonly ended: 'removed'; readonly version: string };

/**
 * Ends the canary if there is one; else makes the version before live, or the one that is asked for. A remote without a
 * version before is removed. What is taken out is remembered, so that no start of a container brings it back.
 */
export async function restore(
  siteFolder: string,
  name: ReleaseName,
  { services }: Gate,
  to?: string,
): Promise<RolledBack> {
  let done: RolledBack | undefined;
  await movePointer(siteFolder, async (live) => {
    const module = transitions.liveModule(live, name);
    if (!module) throw new Refused(texts.nothingLive(name));
    if (module.canary && to === undefined) {
      done = { ended: 'canary', version: module.canary.version };
      return transitions.endCanary(live, name);
    }
    const target = to ?? versionBefore(transitions.historyOf(live, name));
    if (!target) {
      done = { ended: 'removed', version: module.version };
      return removed(live, name);
    }
    if (target === module.version) throw new Refused(texts.liveAlready(name, target));
    const { release } = await intactVersion(siteFolder, name, target);
    await checkFrontEnd(siteFolder, release, live, services);
    done = { ended: 'live', version: module.version, now: target };
    return transitions.restore(live, release, now());
  });
  if (!done) throw new Refused(texts.nothingLive(name));
  return done;
}
