import { startTransition, useCallback, useEffect, useReducer, useState } from 'react';

/** Code in a separate file. A failed fetch is not cached, so the next call tries again. */
export interface Chunk<Code> {
  readonly fetch: () => Promise<Code>;
  /** Fetches the code in advance and ignores a failure: a later `fetch` tries again and reports its failure. */
  readonly prefetch: () => void;
  /** @returns undefined until the code is fetched */
  readonly current: () => Code | undefined;
}

export function chunk<Code>(load: () => Promise<Code>): Chunk<Code> {
  let code: Code | undefined;
  let fetching: Promise<Code> | undefined;
  const fetch = async () => {
    try {
      code = await load();
      return code;
    } catch (error) {
      fetching = undefined;
      throw error;
    }
  };
  const fetchOnce = () => {
    fetching ??= fetch();
    return fetching;
  };
  return {
    current: () => code,
    fetch: fetchOnce,
    prefetch: () => void fetchOnce().catch(() => undefined),
  };
}

/** Props that prefetch the code when the pointer enters the element or the element gets the focus, before a click. */
export const onIntent = ({ prefetch }: Pick<Chunk<unknown>, 'prefetch'>) => ({
  onPointerEnter: prefetch,
  onFocus: prefetch,
});

/** Fetches the code as soon as `isWanted` is true. */
export function useChunk<Code>(source: Chunk<Code>, isWanted: boolean) {
  const [hasFailed, setHasFailed] = useState(false);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const code = source.current();
  // Uses the state at rendering, because a prefetch may end between the rendering and the effect.
  const isMissing = code === undefined;
  useEffect(() => {
    if (!isWanted) setHasFailed(false);
    if (!isWanted || hasFailed || !isMissing) return;
    let isCurrent = true;
    source.fetch().then(
      // Rendering the fetched code must not block input.
      () => isCurrent && startTransition(rerender),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [source, isWanted, hasFailed, isMissing]);
  return { code, hasFailed, retry: useCallback(() => setHasFailed(false), []) };
}
