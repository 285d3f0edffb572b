import { useCallback, useEffect, useState } from 'react';
import { type Exposed, load } from './load.ts';

type Loading<Module> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly module: Module }
  | { readonly status: 'failed' };

/** What has been loaded once is there at once the next time; a failure is forgotten. */
const loaded: { [Id in keyof Exposed]?: Exposed[Id] } = {};

function stateOf<Id extends keyof Exposed>(id: Id): Loading<Exposed[Id]> {
  const module = loaded[id];
  return module ? { status: 'loaded', module } : { status: 'loading' };
}

/** An exposed module of a remote, fetched when it is first needed. */
export function useExposed<Id extends keyof Exposed>(id: Id): Loading<Exposed[Id]> & { readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState(() => stateOf(id));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to load again
  useEffect(() => {
    let wanted = true;
    setState(stateOf(id));
    if (!loaded[id]) {
      load(id).then(
        (module) => {
          loaded[id] = module as (typeof loaded)[Id];
          if (wanted) setState({ status: 'loaded', module });
        },
        () => wanted && setState({ status: 'failed' }),
      );
    }
    return () => {
      wanted = false;
    };
  }, [id, attempt]);

  return { ...state, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
