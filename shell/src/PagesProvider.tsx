import type { Registry } from '@parkwart/contracts/registry/registry';
import { useSession } from '@parkwart/web';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type ModuleId, pagesIn, type RemotePage, topBarModulesIn } from './pagesIn.ts';
import { versionsFor } from './versionsFor.ts';

interface Remotes {
  readonly pages: readonly RemotePage[];
  readonly topBar: readonly ModuleId[];
}

const RemotesContext = createContext<Remotes>({ pages: [], topBar: [] });

interface PagesProviderProps {
  readonly registry: Registry;
  readonly children: ReactNode;
}

/** Provides what the remotes expose, in this user's versions. */
export function PagesProvider({ registry, children }: PagesProviderProps) {
  const { username, role = '' } = useSession().user ?? {};
  const remotes = useMemo(() => {
    const versions = versionsFor(registry, username);
    return { pages: pagesIn(versions), topBar: topBarModulesIn(versions, role) };
  }, [registry, username, role]);
  return <RemotesContext value={remotes}>{children}</RemotesContext>;
}

export const usePages = (): readonly RemotePage[] => useContext(RemotesContext).pages;
export const useTopBar = (): readonly ModuleId[] => useContext(RemotesContext).topBar;
