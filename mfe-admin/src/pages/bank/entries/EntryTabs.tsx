import { ENTRY_STATES } from '@parkwart/contracts/calls/bank';
import { Card } from '@parkwart/ui/Card';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { Switch } from '@parkwart/ui/Switch';
import { Tabs } from '@parkwart/ui/Tabs';
import { Pages } from '../../../parts/items/Pages.tsx';
import classes from '../Bank.module.css';
import type { EntryFilters, useBankEntries } from '../bank.ts';
import { RefundsPanel } from '../refunds/RefundsPanel.tsx';
import { texts as refundTexts } from '../refunds/texts.ts';
import { byDay } from './bankEntry.ts';
import entriesClasses from './Entries.module.css';
import { EntryRows } from './EntryRows.tsx';
import { ProposedEntries } from './ProposedEntries.tsx';
import { texts } from './texts.ts';

/** Id of the tab with the refunds, next to the tabs of the states. */
export const REFUNDS = 'refunds';

interface EntryListProps {
  readonly entries: ReturnType<typeof useBankEntries>;
  readonly filters: EntryFilters;
}

function EntryList({ entries, filters }: EntryListProps) {
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

interface EntryTabsProps {
  readonly entries: ReturnType<typeof useBankEntries>;
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly filters: EntryFilters;
  readonly onFilter: (filters: EntryFilters) => void;
  readonly isRefunds: boolean;
  readonly openRefunds: () => void;
}

/** The entries by state, and a tab with the refunds. */
export function EntryTabs({ counts, isRefunds, openRefunds, ...entryProps }: EntryTabsProps) {
  const { filters, onFilter } = entryProps;
  const states = ENTRY_STATES.map((id) => ({ id, label: texts.states[id], count: texts.count(counts?.[id]) }));
  const refunds = { id: REFUNDS, label: refundTexts.tab, count: texts.count(counts?.[REFUNDS]) } as const;
  return (
    <div className={entriesClasses.tabs}>
      <Tabs
        label={texts.lists}
        tabs={[...states, refunds]}
        selected={isRefunds ? REFUNDS : filters.state}
        onSelect={(id) => (id === REFUNDS ? openRefunds() : onFilter({ state: id }))}
      >
        {isRefunds ? <RefundsPanel /> : <EntryPanel {...entryProps} />}
      </Tabs>
    </div>
  );
}

function EntryPanel({ entries, filters, onFilter }: Pick<EntryTabsProps, 'entries' | 'filters' | 'onFilter'>) {
  const { state, hasRest } = filters;
  return (
    <div className={classes.panel}>
      {state === 'booked' && (
        <Switch
          label={texts.onlyRest}
          isSelected={hasRest !== undefined}
          onChange={(isOn) => onFilter({ state, ...(isOn && { hasRest: 'true' }) })}
        />
      )}
      {/* Placeholder data are the previous tab's rows. */}
      {entries.isPlaceholderData ? (
        <Card>
          <Skeleton lines={6} />
        </Card>
      ) : (
        <EntryList entries={entries} filters={filters} />
      )}
    </div>
  );
}
