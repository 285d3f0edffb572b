import type * as tanstack from '@tanstack/react-query';
import { use } from 'react';

/**
 * TanStack Query. The first page that uses this library loads it, because the booth does not need the library; until
 * the library is loaded, its hooks suspend the page.
 */
type Library = typeof import('./tanstack.ts');

/**
 * In ms: how long a failure to load is kept. React renders a failed page twice, and both renders must see the same
 * failure.
 */
const FAILURE_KEPT = 1_000;

let loading: Promise<Library> | undefined;

/** @throws if the library cannot be loaded; after a second the next call retries */
export function loadQueries(): Promise<Library> {
  loading ??= import('./tanstack.ts').then(
    (library) => {
      // With these two properties, `use` reads the value without suspending.
      if (loading) Object.assign(loading, { status: 'fulfilled', value: library });
      return library;
    },
    (error) => {
      setTimeout(() => {
        loading = undefined;
      }, FAILURE_KEPT);
      throw error;
    },
  );
  return loading;
}

/** Suspends the page until the library is loaded. */
const useLibrary = (): Library => use(loadQueries());

type Hooks = Pick<Library, 'useInfiniteQuery' | 'useQuery'>;
type AnyHook = (options: never, client: tanstack.QueryClient) => unknown;

function useHook(name: keyof Hooks, options: never): unknown {
  const { client, [name]: hook } = useLibrary();
  return (hook as AnyHook)(options, client);
}

export const useInfiniteQuery = ((options: never) => useHook('useInfiniteQuery', options)) as Hooks['useInfiniteQuery'];
export const useQuery = ((options: never) => useHook('useQuery', options)) as Hooks['useQuery'];
export const useQueryClient = (): tanstack.QueryClient => useLibrary().client;
