import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { ModuleId } from '../pagesIn.ts';
import { load } from './load.ts';

type PageModule = Readonly<Record<string, ComponentType>>;

type Loading =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly module: PageModule }
  | { readonly status: 'failed' };

/** Failures are not cached. */
const loaded = new Map<ModuleId, PageModule>();

function stateOf(id: ModuleId): Loading {
  const module = loaded.get(id);
  return module ? { status: 'loaded', module } : { status: 'loading' };
}

export function useExposedModule(id: ModuleId): Loading & { readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState(() => stateOf(id));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to load again
  useEffect(() => {
    let isCurrent = true;
    setState(stateOf(id));
    if (!loaded.has(id)) {
      load<PageModule>(id).then(
        (module) => {
          loaded.set(id, module);
          if (isCurrent) setState({ status: 'loaded', module });
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
