import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import type { ReactNode } from 'react';
import { Pages } from '../items/Pages.tsx';
import type { Change, useJournal } from './journal.ts';
import { texts } from './texts.ts';

interface JournalPagesProps {
  readonly journal: ReturnType<typeof useJournal>;
  readonly children: (changes: readonly Change[]) => ReactNode;
}

/** If a service is down, names the missing part and shows the rest. */
export function JournalPages({ journal, children }: JournalPagesProps) {
  return (
    <Pages query={journal} failure={texts.loadFailed}>
      {(pages) => {
        const missing = [...new Set(pages.flatMap((page) => page.missing))];
        return (
          <>
            {missing.length > 0 && (
              <Notice tone="danger">
                <p>{missing.map((part) => texts.missing(texts.parts[part])).join(' ')}</p>
                <Button size="small" busy={journal.isRefetching} onClick={() => void journal.refetch()}>
                  {texts.retry}
                </Button>
              </Notice>
            )}
            {children(pages.flatMap(({ entries }) => entries))}
          </>
        );
      }}
    </Pages>
  );
}
