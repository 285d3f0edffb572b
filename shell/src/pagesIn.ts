import type { Page } from '@parkwart/contracts/registry/page';
import type { Registry, RemoteName } from '@parkwart/contracts/registry/registry';

/** For example `mfe-staff/CheckInPage`. */
export type ModuleId = `${RemoteName}/${string}`;

export type RemotePage = Page & { readonly id: ModuleId };

export function pagesIn({ remotes }: Registry): RemotePage[] {
  return (Object.keys(remotes) as RemoteName[]).flatMap((name) =>
    (remotes[name]?.pages ?? []).map((page): RemotePage => ({ ...page, id: `${name}/${page.module}` })),
  );
}
