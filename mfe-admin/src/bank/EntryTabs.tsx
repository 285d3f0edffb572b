import { ENTRY_STATES } from '@parkwart/contracts/calls/bank';
import { Card } from '@parkwart/ui/Card';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { Switch } from '@parkwart/ui/Switch';
import { Tabs } from '@parkwart/ui/Tabs';
import classes from './Bank.module.css';
import type { EntryFilters, useBankEntries } from './bankApi.ts';
import { EntryList } from './EntryList.tsx';
import { texts } from './texts.ts';

interface EntryTabsProps {
  readonly entries: ReturnType<typeof useBankEntries>;
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly filters: EntryFilters;
  readonly onFilter: (filters: EntryFilters) => void;
}

export function EntryTabs({ entries, counts, filters, onFilter }: EntryTabsProps) {
  const { state, hasRest } = filters;
  const tabs = ENTRY_STATES.map((id) => ({ id, label: texts.tab(id, counts?.[id]) }));
  return (
    <Tabs label={texts.lists} tabs={tabs} selected={state} onSelect={(id) => onFilter({ state: id })}>
      <div className={classes.panel}>
        {state === 'booked' && (
          <Switch
            label={texts.onlyRest}
            isSelected={hasRest !== undefined}
            onChange={(isOn) => onFilter({ state, ...(isOn && { hasRest: 'true' }) })}
          />
        )}
        {/* What is still shown belongs to another tab. */}
        {entries.isPlaceholderData ? (
          <Card>
            <Skeleton lines={6} />
          </Card>
        ) : (
          <EntryList entries={entries} filters={filters} />
        )}
      </div>
    </Tabs>
  );
}
