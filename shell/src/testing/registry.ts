import { frontEndContract, type Page, rolesOf } from '@parkwart/contracts/registry/page';
import type { LiveRemote, Registry, RemoteName } from '@parkwart/contracts/registry/registry';
import { CONTRACT_VERSION } from '@parkwart/contracts/wire/contractVersion';

function pagesOf(name: RemoteName): Page[] {
  const { pages } = frontEndContract.parse(jest.requireActual(`../../../${name}/remote.json`));
  return pages.map(({ path, module, access, menu }) => ({
    ...{ path, access, menu },
    module: module.replace(/^.*\/|\.tsx$/g, ''),
  }));
}

export function liveRemote(name: RemoteName, change: Partial<LiveRemote> = {}): LiveRemote {
  const pages = change.pages ?? pagesOf(name);
  const version = { version: '1', entry: `/remotes/${name}/1/entry.js`, contract: CONTRACT_VERSION, previous: null };
  return { ...version, preload: [], integrity: {}, roles: rolesOf(pages), pages, ...change };
}

export function productRegistry(change: Registry['remotes'] = {}): Registry {
  const names = ['mfe-staff', 'mfe-admin', 'mfe-print'] as const;
  const remotes = Object.fromEntries(names.map((name) => [name, liveRemote(name)]));
  return { generation: 1, remotes: { ...remotes, ...change } };
}
