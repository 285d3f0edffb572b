import type { RecordFilters } from '@parkwart/contracts/recordLists';
import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import classes from './FilterFold.module.css';
import { texts } from './texts.ts';

/** The searches and the range of a list; a range is one filter. */
function activeFilters({ plate, invoiceNumber, from, to }: RecordFilters): number {
  return [plate, invoiceNumber, from ?? to].filter(Boolean).length;
}

interface FilterFoldProps {
  readonly filters: RecordFilters;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** The id of what it shows. */
  readonly controls: string;
}

/** Where there is little room the filters come up when asked for; how many there are is in sight. */
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
      {/* A name holds what is in sight, in this order and with the blank. */}
      {texts.filter} {active > 0 && <span className={classes.count}>{active}</span>}
    </Button>
  );
}
