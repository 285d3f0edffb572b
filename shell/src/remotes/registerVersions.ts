import type { SessionUser } from '@parkwart/contracts/calls/session';
import { isAdmin } from '@parkwart/contracts/entities/role';
import type { Registry, RemoteName } from '@parkwart/contracts/registry/registry';
import { areContractsCompatible } from '@parkwart/contracts/wire/contractVersion';
import { loadQueries } from '@parkwart/web';
import { preload, registerRemotes } from '@parkwart/web/federation';
import type { ModuleId } from '../exposedIn.ts';
import { versionsFor } from '../versionsFor.ts';

let { remotes }: Partial<Registry> = {};

/**
 * Registers this user's versions of the remotes and preloads those for the role.
 *
 * @returns the remotes whose new version requires a page reload
 */
export function registerVersions(registry: Registry, user: SessionUser | null | undefined): string[] {
  const versions = versionsFor(registry, user?.username);
  remotes = versions.remotes;
  const outdated = registerRemotes(versions);
  if (user) preload(versions, user.role);
  // The office's pages need the query library. A failure to load the library is ignored here, because the pages report
  // it themselves.
  if (user && isAdmin(user.role)) loadQueries().catch(() => undefined);
  return outdated;
}

export function isContractSupported(id: ModuleId): boolean {
  const remote = remotes?.[id.split('/')[0] as RemoteName];
  return !remote || areContractsCompatible(remote.contract);
}
