import type { SessionUser } from '@parkwart/contracts/calls/session';
import type { Registry } from '@parkwart/contracts/registry/registry';
import { inlinedRegistry } from '../registry.ts';
import { versionsFor } from '../versionsFor.ts';

function versionsOf(registry: Registry, user: SessionUser | null): string {
  const { shell, remotes } = versionsFor(registry, user?.username);
  const relevant = Object.entries(remotes).filter(([, { roles }]) => !user || roles.includes(user.role));
  return JSON.stringify([shell, ...relevant.map(([name, { version }]) => `${name} ${version}`).sort()]);
}

export function hasUpdateFor(user: SessionUser | null, newer: Registry): boolean {
  return versionsOf(newer, user) !== versionsOf(inlinedRegistry(), user);
}
