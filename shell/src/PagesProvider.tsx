import type { Registry } from '@parkwart/contracts/registry/registry';
import { useSession } from '@parkwart/web';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Exposed, exposedIn } from './exposedIn.ts';
import { versionsFor } from './versionsFor.ts';

const ExposedContext = createContext<Exposed>({ pages: [], topBar: [] });

interface PagesProviderProps {
  readonly registry: Registry;
  readonly children: ReactNode;
}

/** Provides the modules that remotes expose, in this user's versions. */
export function PagesProvider({ registry, children }: PagesProviderProps) {
  const { user } = useSession();
  const exposed = useMemo(
    () => exposedIn(versionsFor(registry, user?.username), user?.role),
    [registry, user?.username, user?.role],
  );
  return <ExposedContext value={exposed}>{children}</ExposedContext>;
}

export const usePages = () => useContext(ExposedContext).pages;
export const useTopBar = () => useContext(ExposedContext).topBar;
