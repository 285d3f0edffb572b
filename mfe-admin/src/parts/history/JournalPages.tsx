import { getJournal, type JournalFilters, type NamedEntry } from '@parkwart/contracts/calls/journal';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { callApi } from '@parkwart/web';
import type { ReactNode } from 'react';
import { Pages, usePages } from '../items/Pages.tsx';
import { texts } from './texts.ts';

interface JournalPagesProps {
  readonly journal: ReturnType<typeof useJournal>;
  readonly children: (changes: readonly Change[]) => ReactNode;
}

/** If a service is down, shows the entries of the other services, and a message that entries are missing. */
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

/** An entry with its service, because entry numbers are unique only within a service. */
export type Change = NamedEntry;

export function useJournal(filters: JournalFilters) {
  return usePages({
    queryKey: ['journal', filters],
    fetchPage: (query, signal) => callApi(getJournal, { query: { ...filters, ...query } }, { signal }),
    nextOf: ({ next }) => next,
  });
}
