import type { Registry } from '@parkwart/contracts/registry';
import type { SessionUser } from '@parkwart/contracts/session';
import { inlinedRegistry } from '../registry.ts';
import { versionsFor } from '../versionsFor.ts';

/** The versions that a person's pages are made of. */
function versionsOf(registry: Registry, user: SessionUser | null): string {
  const { shell, remotes } = versionsFor(registry, user?.username);
  const own = Object.entries(remotes).filter(([, { roles }]) => !user || roles.includes(user.role));
  return JSON.stringify([shell, ...own.map(([name, { version }]) => `${name} ${version}`).sort()]);
}

/** Whether a newer registry brings this person anything that the open page has not. */
export function changesFor(user: SessionUser | null, newer: Registry): boolean {
  return versionsOf(newer, user) !== versionsOf(inlinedRegistry(), user);
}
