import type { RecordFilters, RecordList } from '@parkwart/contracts/calls/recordLists';
import { Button } from '@parkwart/ui/Button';
import type { ListAddress } from '../record-list/useListFilters.ts';
import classes from './QuickViews.module.css';
import { texts } from './texts.ts';

interface QuickViewsProps {
  readonly filters: RecordFilters;
  readonly onChange: (changes: ListAddress) => void;
}

/** In these nothing is open. */
const SETTLED: readonly RecordList[] = ['closed', 'inactive'];

export function QuickViews({ filters: { list, isOverdue, hasFines, isParked }, onChange }: QuickViewsProps) {
  return (
    <fieldset className={classes.views} aria-label={texts.quickViews}>
      <Button
        size="small"
        aria-pressed={isOverdue !== undefined}
        disabled={SETTLED.includes(list) && !isOverdue}
        onClick={() => onChange({ overdue: isOverdue ? '' : 'true' })}
      >
        {texts.overdue}
      </Button>
      <Button
        size="small"
        aria-pressed={hasFines !== undefined}
        onClick={() => onChange({ fined: hasFines ? '' : 'true' })}
      >
        {texts.fined}
      </Button>
      <Button
        size="small"
        aria-pressed={isParked !== undefined}
        disabled={list === 'inactive' && !isParked}
        onClick={() => onChange({ parked: isParked ? '' : 'true' })}
      >
        {texts.parkedNow}
      </Button>
    </fieldset>
  );
}
