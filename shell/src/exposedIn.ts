import type { Page } from '@parkwart/contracts/registry/page';
import type { LiveRemote, Registry, RemoteName } from '@parkwart/contracts/registry/registry';

/** For example `mfe-staff/CheckInPage`. */
export type ModuleId = `${RemoteName}/${string}`;

export type RemotePage = Page & { readonly id: ModuleId; readonly countId?: ModuleId | undefined };

export interface Exposed {
  readonly pages: readonly RemotePage[];
  readonly topBar: readonly ModuleId[];
}

/** The modules that remotes expose: the pages of all remotes, and the modules for the top bar of the role. */
export function exposedIn({ remotes }: Registry, role: string | undefined): Exposed {
  const pages: RemotePage[] = [];
  const topBar: ModuleId[] = [];
  for (const [name, remote] of Object.entries(remotes) as [RemoteName, LiveRemote][]) {
    const idOf = (module: string): ModuleId => `${name}/${module}`;
    pages.push(
      ...remote.pages.map((page) => ({
        ...page,
        id: idOf(page.module),
        countId: page.count && idOf(page.count.module),
      })),
    );
    if (remote.roles.some((one) => one === role)) topBar.push(...(remote.beside ?? []).map(idOf));
  }
  return { pages, topBar };
}
