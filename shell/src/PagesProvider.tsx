import type { Registry } from '@parkwart/contracts/registry/registry';
import { useSession } from '@parkwart/web';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { pagesIn, type RemotePage } from './pagesIn.ts';
import { versionsFor } from './versionsFor.ts';

const Pages = createContext<readonly RemotePage[]>([]);

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
