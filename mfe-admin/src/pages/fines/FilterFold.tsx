import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { quickViewsOf } from '../../record/list/quickViews.ts';
import classes from './FilterFold.module.css';
import { texts } from './texts.ts';

/** A range counts as one filter. */
function activeFilters(filters: RecordFilters): number {
  const { plate, invoiceNumber, from, to } = filters;
  return [plate, invoiceNumber, from ?? to, ...quickViewsOf(filters)].filter(Boolean).length;
}

interface FilterFoldProps {
  readonly filters: RecordFilters;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly controls: string;
}

export function FilterFold({ filters, isOpen, onToggle, controls }: FilterFoldProps) {
  const active = activeFilters(filters);
  return (
    <Button
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-label={texts.filtersNamed(active)}
      onClick={onToggle}
    >
      {active === 0 && <OfficeIcon name="filter" />}
      {/* The accessible name must contain the visible text, in this order and with the space. */}
      {texts.filter} {active > 0 && <span className={classes.count}>{active}</span>}
    </Button>
  );
}
