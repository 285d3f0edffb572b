import type { RecordFilters, RecordList } from '@parkwart/contracts/calls/recordLists';
import { Button } from '@parkwart/ui/Button';
import type { ListAddress } from '../record-list/useListFilters.ts';
import classes from './QuickViews.module.css';
import { texts } from './texts.ts';

interface QuickViewsProps {
  readonly filters: RecordFilters;
  readonly onChange: (changes: ListAddress) => void;
}

/** @param missing lists that cannot contain such records */
const view = (
  filter: 'isOverdue' | 'hasFines' | 'isParked',
  name: keyof ListAddress,
  label: string,
  missing: RecordList[],
) => ({ filter, name, label, missing }) as const;

const VIEWS = [
  view('isOverdue', 'overdue', texts.overdue, ['closed', 'inactive']),
  view('hasFines', 'fined', texts.fined, []),
  view('isParked', 'parked', texts.parkedNow, ['inactive']),
];

export function QuickViews({ filters, onChange }: QuickViewsProps) {
  return (
    <fieldset className={classes.views} aria-label={texts.quickViews}>
      {VIEWS.map(({ filter, name, label, missing }) => (
        <Button
          key={name}
          size="small"
          aria-pressed={filters[filter] !== undefined}
          disabled={missing.includes(filters.list) && !filters[filter]}
          onClick={() => onChange({ [name]: filters[filter] ? '' : 'true' })}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
