import { Button } from '@parkwart/ui/Button';
import type { ReactNode } from 'react';
import { Loaded } from '../loading/Loaded.tsx';
import page from '../loading/Page.module.css';
import classes from './Pages.module.css';
import { texts } from './texts.ts';
import type { usePages } from './usePages.ts';

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
