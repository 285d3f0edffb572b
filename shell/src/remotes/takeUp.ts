import { areContractsCompatible } from '@parkwart/contracts/contractVersion';
import type { Registry, RemoteName } from '@parkwart/contracts/registry';
import type { SessionUser } from '@parkwart/contracts/session';
import { preload, registerRemotes } from '@parkwart/web/federation';
import type { ModuleId } from '../PagesProvider.tsx';
import { versionsFor } from '../versionsFor.ts';

let { remotes }: Partial<Registry> = {};

/**
 * Makes the versions known that the registry has for this user, and has those fetched that the role needs.
 *
 * @returns the remotes whose new version only a reload of the page can take up
 */
export function takeUp(registry: Registry, user: SessionUser | null | undefined): string[] {
  const chosen = versionsFor(registry, user?.username);
  remotes = chosen.remotes;
  const stuck = registerRemotes(chosen);
  if (user) preload(chosen, user.role);
  return stuck;
}

/** Whether this shell knows the contract that an exposed module's remote was built with. */
export function isContractKnown(id: ModuleId): boolean {
  const remote = remotes?.[id.split('/')[0] as RemoteName];
  return !remote || areContractsCompatible(remote.contract);
}
