import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { ModuleId } from '../exposedIn.ts';
import { load } from './load.ts';

type Module = Readonly<Record<string, ComponentType>>;

type Loading =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly Component: ComponentType | undefined }
  | { readonly status: 'failed' };

/** Failures are not cached. */
const loaded = new Map<ModuleId, Module>();

function stateOf(id: ModuleId): Loading {
  const module = loaded.get(id);
  return module ? { status: 'loaded', Component: module[id.slice(id.indexOf('/') + 1)] } : { status: 'loading' };
}

/** A component has its module's name. */
export function useExposedModule(id: ModuleId): Loading & { readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState(() => stateOf(id));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to load again
  useEffect(() => {
    let isCurrent = true;
    setState(stateOf(id));
    if (!loaded.has(id)) {
      load<Module>(id).then(
        (module) => {
          loaded.set(id, module);
          if (isCurrent) setState(stateOf(id));
        },
        () => isCurrent && setState({ status: 'failed' }),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [id, attempt]);

  return { ...state, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
