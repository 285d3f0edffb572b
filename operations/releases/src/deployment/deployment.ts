import { ROLES, type Role } from '@parkwart/contracts/entities/role';
import { menuOf } from '@parkwart/contracts/registry/access';
import type { Page, ReleasedPage } from '@parkwart/contracts/registry/page';
import { CommandError, StaleCandidate } from '../commandError.ts';
import { checkContract, frontEndsOf, type Part } from '../gate/contracts.ts';
import { rowsOf } from '../history/table.ts';
import { type Generation, inlineRegistry, readLive } from '../site/generation.ts';
import { versionBefore } from '../site/history.ts';
import { documentOf, movePointer, templateOf } from '../site/pointer.ts';
import { pruneSite } from '../site/pruneSite.ts';
import type { Release, ReleaseName } from '../site/release.ts';
import { texts } from '../site/texts.ts';
import * as transitions from '../site/transitions.ts';
import { placeVersion, verifyVersion } from '../site/versions.ts';

/** `/bookings/:id` and `/bookings/:number` are the same path. */
const shapeOf = ({ path }: Page) => path.replaceAll(/:\w+/g, ':');

function livePages({ shell, registry }: Generation): { readonly name: string; readonly pages: readonly Page[] }[] {
  const remotes = Object.entries(registry.remotes).map(([name, { pages, canary }]) => ({
    name,
    pages: [...pages, ...(canary?.pages ?? [])],
  }));
  return [...(shell ? [{ name: 'shell', pages: shell.pages }] : []), ...remotes];
}

function checkPaths({ name, version, pages }: Release, live: Generation): void {
  for (const other of livePages(live)) {
    if (other.name === name) continue;
    const taken = pages.find((page) => other.pages.some((one) => shapeOf(one) === shapeOf(page)));
    if (taken) throw new CommandError(texts.pathTaken({ name, version }, taken.path, other.name));
  }
}

/** The page that a role sees at /; undefined if the role's menu is empty. */
function homeOf({ registry }: Pick<Generation, 'registry'>, role: Role): Page | undefined {
  return menuOf(
    Object.values(registry.remotes).flatMap(({ pages }) => pages),
    role,
  )[0];
}

/** The role that has a home page now but none in `next`. */
const roleWithoutHome = (live: Generation, next: Generation): Role | undefined =>
  ROLES.find((role) => homeOf(live, role) && !homeOf(next, role));

type CandidatePage = Pick<Page, 'path' | 'access'>;

export interface Candidate {
  readonly name: ReleaseName;
  readonly version: string;
  /** The pages that the smoke test opens; for a shell also each role's home page. */
  readonly pages: readonly CandidatePage[];
  /** The live generation at the time of the candidate's check. */
  readonly generation: number;
  /** index.html with the candidate and all other live releases. */
  readonly page: string;
  /** The document next to index.html (OWN_DOCUMENT), if the remote's version has one. */
  readonly document?: string;
}

interface Gate {
  readonly services: readonly Part[];
}

const now = () => new Date().toISOString();

function pagesToOpen({ name, pages }: Release, next: Generation): CandidatePage[] {
  const homes = name === 'shell' ? ROLES.flatMap((role) => homeOf(next, role) ?? []) : [];
  const opened: readonly ReleasedPage[] = [...pages, ...homes];
  return opened.map(({ path, tryAt = path, access }) => ({ path: tryAt, access }));
}

/** @throws CommandError if the release is incompatible with a live one */
async function check(siteFolder: string, release: Release, live: Generation, { services }: Gate): Promise<void> {
  checkContract(release, [...frontEndsOf(await rowsOf(siteFolder, live)), ...services]);
  checkPaths(release, live);
}

/**
 * First half of a deployment: places the build and checks it against all live releases.
 * @throws CommandError if the gate rejects it; users notice nothing
 */
export async function prepare(siteFolder: string, workspaceDist: string, gate: Gate): Promise<Candidate> {
  const { release } = await placeVersion(siteFolder, workspaceDist);
  const { name, version } = release;
  await verifyVersion(siteFolder, name, version);
  const live = await readLive(siteFolder);
  await check(siteFolder, release, live, gate);
  const next = transitions.activate(live, release, now());
  const template = await templateOf(siteFolder, next);
  if (template === undefined) throw new CommandError(texts.noShell);
  const page = inlineRegistry(template, next.registry);
  const document = await documentOf(siteFolder, next);
  const { generation } = live.registry;
  return { name, version, pages: pagesToOpen(release, next), generation, page, ...(document && { document }) };
}

export interface Activation<Name extends string = ReleaseName> {
  readonly name: Name;
  readonly version: string;
  readonly share?: number;
  /** The live generation when the candidate was checked. */
  readonly generation?: number;
}

/**
 * Second half: makes a placed version live.
 * @throws StaleCandidate if another release went live since the check
 */
export async function activate(siteFolder: string, step: Activation, gate: Gate): Promise<void> {
  const { name, version, share, generation } = step;
  await movePointer(siteFolder, async (live) => {
    const { release } = await verifyVersion(siteFolder, name, version);
    if (generation !== undefined && live.registry.generation !== generation) throw new StaleCandidate(texts.overtaken);
    await check(siteFolder, release, live, gate);
    if (share !== undefined) return transitions.startCanary(live, release, share);
    const before = transitions.liveModule(live, name);
    return before?.version === version && !before.canary ? undefined : transitions.activate(live, release, now());
  });
  await pruneSite(siteFolder);
}

export async function promote(siteFolder: string, name: ReleaseName, gate: Gate): Promise<string> {
  const canary = transitions.liveModule(await readLive(siteFolder), name)?.canary;
  if (!canary) throw new CommandError(texts.noCanary(name));
  await activate(siteFolder, { name, version: canary.version }, gate);
  return canary.version;
}

function removed(live: Generation, name: ReleaseName): Generation {
  if (name === 'shell') throw new CommandError(texts.nothingBefore(name));
  const next = transitions.remove(live, name, now());
  const role = roleWithoutHome(live, next);
  if (role) throw new CommandError(texts.nothingInstead(name, role));
  return next;
}

export type RolledBack =
  | { readonly ended: 'canary'; readonly version: string }
  | { readonly ended: 'live'; readonly version: string; readonly now: string }
  | { readonly ended: 'removed'; readonly version: string };

/**
 * Ends the canary; without a canary, makes version `to` or the previous version live. A remote without a previous
 * version is removed. The replaced version is withdrawn, so that no container start republishes it.
 */
export async function restore(siteFolder: string, name: ReleaseName, gate: Gate, to?: string): Promise<RolledBack> {
  let done: RolledBack | undefined;
  await movePointer(siteFolder, async (live) => {
    const module = transitions.liveModule(live, name);
    if (!module) throw new CommandError(texts.nothingLive(name));
    if (module.canary && to === undefined) {
      done = { ended: 'canary', version: module.canary.version };
      return transitions.endCanary(live, name);
    }
    const target = to ?? versionBefore(transitions.historyOf(live, name));
    if (!target) {
      done = { ended: 'removed', version: module.version };
      return removed(live, name);
    }
    if (target === module.version) throw new CommandError(texts.liveAlready(name, target));
    const { release } = await verifyVersion(siteFolder, name, target);
    await check(siteFolder, release, live, gate);
    done = { ended: 'live', version: module.version, now: target };
    return transitions.activate(live, release, now(), true);
  });
  if (!done) throw new CommandError(texts.nothingLive(name));
  return done;
}
