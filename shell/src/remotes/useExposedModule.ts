import { type ComponentType, useCallback, useEffect, useReducer, useState } from 'react';
import type { ModuleId } from '../exposedIn.ts';
import { load } from './load.ts';

type Module = Readonly<Record<string, ComponentType>>;

interface Loading {
  readonly status: 'loading' | 'loaded' | 'failed';
  /** Set once the module is loaded, if it has a component. */
  readonly Component: ComponentType | undefined;
  readonly retry: () => void;
}

/** The modules loaded so far. Failures are not cached. */
const loaded = new Map<ModuleId, Module>();

/** Loads a module, and returns its component, which has the same name as the module. */
export function useExposedModule(id: ModuleId): Loading {
  const [failedId, setFailedId] = useState<ModuleId>();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const hasFailed = failedId === id;

  useEffect(() => {
    if (hasFailed || loaded.has(id)) return;
    let isCurrent = true;
    setFailedId(undefined);
    load<Module>(id).then(
      (module) => {
        loaded.set(id, module);
        if (isCurrent) rerender();
      },
      () => isCurrent && setFailedId(id),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, hasFailed]);

  const module = loaded.get(id);
  return {
    status: module ? 'loaded' : hasFailed ? 'failed' : 'loading',
    Component: module?.[id.slice(id.indexOf('/') + 1)],
    retry: useCallback(() => setFailedId(undefined), []),
  };
}
