import { ENTRY_STATES } from '@parkwart/contracts/calls/bank';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Pages } from '../../parts/items/Pages.tsx';
import type { EntryFilters, useBankEntries } from './bankApi.ts';
import { byDay } from './byDay.ts';
import { EntryRows } from './EntryRows.tsx';
import { ProposedEntries } from './ProposedEntries.tsx';
import { texts } from './texts.ts';

interface EntryListProps {
  readonly entries: ReturnType<typeof useBankEntries>;
  readonly filters: EntryFilters;
}

export function EntryList({ entries, filters }: EntryListProps) {
  const Rows = filters.state === 'proposed' ? ProposedEntries : EntryRows;
  return (
    <Pages query={entries} failure={texts.loadFailed}>
      {(pages) => (
        <Rows
          label={texts.list(filters.state)}
          entries={byDay(pages.flatMap((page) => page.entries))}
          empty={<EmptyList filters={filters} counts={pages[0]?.counts ?? {}} />}
        />
      )}
    </Pages>
  );
}

interface EmptyListProps {
  readonly filters: EntryFilters;
  readonly counts: Readonly<Record<string, number>>;
}

function EmptyList({ filters: { state, hasRest }, counts }: EmptyListProps) {
  if (ENTRY_STATES.some((one) => (counts[one] ?? 0) > 0))
    return <EmptyState icon="check">{hasRest ? texts.emptyRest : texts.empty[state]}</EmptyState>;
  return (
    <EmptyState icon="info">
      <p>{texts.nothingImported}</p>
      <p>{texts.howToExport}</p>
    </EmptyState>
  );
}
