import { ROLES, type Role } from '@parkwart/contracts/entities/role';
import { menuOf } from '@parkwart/contracts/registry/access';
import type { Page } from '@parkwart/contracts/registry/page';
import { CommandError } from '../commandError.ts';
import type { Generation } from '../site/generation.ts';
import type { Release } from '../site/release.ts';
import { texts } from '../siteTexts.ts';

/** `/bookings/:id` and `/bookings/:number` are the same path. */
const shapeOf = ({ path }: Page) => path.replaceAll(/:\w+/g, ':');

function livePages({ shell, registry }: Generation): { readonly name: string; readonly pages: readonly Page[] }[] {
  const remotes = Object.entries(registry.remotes).map(([name, { pages, canary }]) => ({
    name,
    pages: [...pages, ...(canary?.pages ?? [])],
  }));
  return [...(shell ? [{ name: 'shell', pages: shell.pages }] : []), ...remotes];
}

export function checkPaths({ name, version, pages }: Release, live: Generation): void {
  for (const other of livePages(live)) {
    if (other.name === name) continue;
    const taken = pages.find((page) => other.pages.some((one) => shapeOf(one) === shapeOf(page)));
    if (taken) throw new CommandError(texts.pathTaken({ name, version }, taken.path, other.name));
  }
}

/** The page that a role sees at /; undefined if its menu is empty. */
export function homeOf({ registry }: Pick<Generation, 'registry'>, role: Role): Page | undefined {
  return menuOf(
    Object.values(registry.remotes).flatMap(({ pages }) => pages),
    role,
  )[0];
}

/** The role that has a home page now but none in `next`. */
export const roleWithoutHome = (live: Generation, next: Generation): Role | undefined =>
  ROLES.find((role) => homeOf(live, role) && !homeOf(next, role));
