import type { Page } from '@parkwart/contracts/registry/page';
import type { LiveRemote, Registry, RemoteName } from '@parkwart/contracts/registry/registry';

/** For example `mfe-staff/CheckInPage`. */
export type ModuleId = `${RemoteName}/${string}`;

export type RemotePage = Page & { readonly id: ModuleId };

const entriesOf = ({ remotes }: Registry) => Object.entries(remotes) as [RemoteName, LiveRemote][];

export const pagesIn = (registry: Registry): RemotePage[] =>
  entriesOf(registry).flatMap(([name, { pages = [] }]) =>
    pages.map((page): RemotePage => ({ ...page, id: `${name}/${page.module}` })),
  );

/** What a role's remotes add to the top bar. */
export const topBarModulesIn = (registry: Registry, role: string): ModuleId[] =>
  entriesOf(registry)
    .filter(([, { roles }]) => roles.some((one) => one === role))
    .flatMap(([name, { beside = [] }]) => beside.map((module): ModuleId => `${name}/${module}`));
