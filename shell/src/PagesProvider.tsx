import type { Page } from '@parkwart/contracts/page';
import type { Registry, RemoteName } from '@parkwart/contracts/registry';
import { useSession } from '@parkwart/web';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { versionsFor } from './versionsFor.ts';

/** For example `mfe-staff/CheckInPage`. */
export type ModuleId = `${RemoteName}/${string}`;

export type RemotePage = Page & { readonly id: ModuleId };

const Pages = createContext<readonly RemotePage[]>([]);

function pagesIn({ remotes }: Registry): RemotePage[] {
  return (Object.keys(remotes) as RemoteName[]).flatMap((name) =>
    (remotes[name]?.pages ?? []).map((page): RemotePage => ({ ...page, id: `${name}/${page.module}` })),
  );
}

interface PagesProviderProps {
  readonly registry: Registry;
  readonly children: ReactNode;
}

/** Provides the pages of the remotes, in this user's versions. */
export function PagesProvider({ registry, children }: PagesProviderProps) {
  const username = useSession().user?.username;
  const pages = useMemo(() => pagesIn(versionsFor(registry, username)), [registry, username]);
  return <Pages value={pages}>{children}</Pages>;
}

export const usePages = (): readonly RemotePage[] => useContext(Pages);
