import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { Button } from '@parkwart/ui/Button';
import { QUICK_VIEWS } from '../../record/list/quickViews.ts';
import type { ListAddress } from '../../record/list/useListFilters.ts';
import classes from './QuickViews.module.css';
import { texts } from './texts.ts';

interface QuickViewsProps {
  readonly filters: RecordFilters;
  readonly onChange: (changes: ListAddress) => void;
}

export function QuickViews({ filters, onChange }: QuickViewsProps) {
  return (
    <fieldset className={classes.views} aria-label={texts.quickViews}>
      {QUICK_VIEWS.map(({ filter, name, label, missing }) => (
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
