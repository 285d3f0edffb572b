import { frontEndContract, type Page, rolesOf } from '@parkwart/contracts/registry/page';
import type { LiveRemote, Registry, RemoteName } from '@parkwart/contracts/registry/registry';
import { CONTRACT_VERSION } from '@parkwart/contracts/wire/contractVersion';

const moduleOf = (source: string) => source.replace(/^.*\/|\.tsx$/g, '');

function declaredBy(name: RemoteName): { pages: Page[]; beside: string[] } {
  const { pages, beside = [] } = frontEndContract.parse(jest.requireActual(`../../../${name}/remote.json`));
  return {
    pages: pages.map(({ path, module, access, menu, count, isFrequent }) => ({
      path,
      access,
      menu,
      isFrequent,
      module: moduleOf(module),
      ...(count && { count: { ...count, module: moduleOf(count.module) } }),
    })),
    beside: beside.map(moduleOf),
  };
}

export function liveRemote(name: RemoteName, change: Partial<LiveRemote> = {}): LiveRemote {
  const declared = change.pages ? { pages: change.pages } : declaredBy(name);
  const version = { version: '1', entry: `/remotes/${name}/1/entry.js`, contract: CONTRACT_VERSION, previous: null };
  return { ...version, preload: [], integrity: {}, roles: rolesOf(declared.pages), ...declared, ...change };
}

export function productRegistry(change: Registry['remotes'] = {}): Registry {
  const names = ['mfe-staff', 'mfe-admin', 'mfe-print'] as const;
  const remotes = Object.fromEntries(names.map((name) => [name, liveRemote(name)]));
  return { generation: 1, remotes: { ...remotes, ...change } };
}
