import { ENTRY_STATES } from '@parkwart/contracts/calls/bank';
import { Card } from '@parkwart/ui/Card';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { Switch } from '@parkwart/ui/Switch';
import { Tabs } from '@parkwart/ui/Tabs';
import classes from './Bank.module.css';
import type { EntryFilters, useBankEntries } from './bankApi.ts';
import { EntryList } from './EntryList.tsx';
import tabClasses from './EntryTabs.module.css';
import { RefundsPanel } from './RefundsPanel.tsx';
import { texts as refundTexts } from './refundTexts.ts';
import { texts } from './texts.ts';
import { REFUNDS } from './useEntryFilters.ts';

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
    <div className={tabClasses.tabs}>
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
