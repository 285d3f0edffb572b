import { Button } from '@parkwart/ui/Button';
import { useInfiniteQuery } from '@parkwart/web';
import type { ReactNode } from 'react';
import { Loaded } from '../loading/Loaded.tsx';
import page from '../loading/Page.module.css';
import classes from './Pages.module.css';
import { texts } from './texts.ts';

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

interface PagesProps<Page> {
  readonly query: ReturnType<typeof usePages<Page>>;
  readonly failure: string;
  readonly children: (pages: readonly Page[]) => ReactNode;
}

export function Pages<Page>({ query, failure, children }: PagesProps<Page>) {
  return (
    <Loaded query={query} failure={failure}>
      {({ pages }) => (
        <div className={page.page}>
          {children(pages)}
          {query.hasNextPage && (
            <div className={classes.more}>
              <Button
                busy={query.isFetchingNextPage}
                busyLabel={texts.loadingMore}
                onClick={() => void query.fetchNextPage()}
              >
                {texts.more}
              </Button>
            </div>
          )}
        </div>
      )}
    </Loaded>
  );
}
