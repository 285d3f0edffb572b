import { useInfiniteQuery } from '@parkwart/web';

const PAGE_SIZE = 50;

interface PagedList<Page> {
  readonly queryKey: readonly unknown[];
  readonly fetchPage: (
    query: { readonly after?: string; readonly limit: string },
    signal: AbortSignal,
  ) => Promise<Page>;
  /** The cursor of the next page; undefined on the last one. */
  readonly nextOf: (page: Page) => string | undefined;
  readonly refetchOnWindowFocus?: boolean;
  readonly refetchInterval?: number;
}

/** A list loaded in keyset pages. */
export function usePages<Page>({ queryKey, fetchPage, nextOf, ...options }: PagedList<Page>) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ ...(pageParam && { after: pageParam }), limit: String(PAGE_SIZE) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => nextOf(page),
    // The old rows stay until the new filter's rows have loaded.
    placeholderData: (before) => before,
    ...options,
  });
}

/** The next page's cursor, for pages that contain only rows. */
export const nextOfRows = (rows: readonly { readonly _id: string }[]): string | undefined =>
  rows.length < PAGE_SIZE ? undefined : rows.at(-1)?._id;
