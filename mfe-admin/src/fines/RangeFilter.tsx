import type { RecordFilters } from '@parkwart/contracts/recordLists';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Dialog } from '@parkwart/ui/Dialog';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { RangeCalendar } from '@parkwart/ui/RangeCalendar';
import { useSession } from '@parkwart/web';
import { useState } from 'react';
import type { ListAddress } from '../record/useListFilters.ts';
import { formatRange } from './formatRange.ts';
import classes from './RangeFilter.module.css';
import { texts } from './texts.ts';

interface RangeFilterProps {
  readonly filters: RecordFilters;
  readonly onChange: (changes: ListAddress) => void;
}

function Calendar({ filters: { from, to }, onChange }: RangeFilterProps) {
  const start = from ?? to;
  const end = to ?? from;
  return (
    <>
      <p className={classes.days}>{formatRange({ from, to }) ?? texts.rangeHint}</p>
      <RangeCalendar
        label={texts.range}
        value={start && end && start <= end ? { from: start, to: end } : undefined}
        onChange={(range) => onChange({ from: range?.from ?? '', to: range?.to ?? '' })}
      />
    </>
  );
}

export function RangePanel(props: RangeFilterProps) {
  return (
    <aside className={classes.panel} aria-label={texts.range}>
      <Card>
        <h2>{texts.range}</h2>
        <Calendar {...props} />
      </Card>
    </aside>
  );
}

export function RangeButton(props: RangeFilterProps) {
  const { expired } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const days = formatRange(props.filters);
  const close = () => setIsOpen(false);
  return (
    <div className={classes.button}>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <OfficeIcon name="calendar" />
        <span className={days && classes.spoken}>{texts.range}: </span>
        {days ?? texts.allDays}
      </Button>
      <Dialog
        title={texts.range}
        size="small"
        isOpen={isOpen}
        suspended={expired}
        onClose={close}
        actions={
          <Button variant="primary" onClick={close}>
            {texts.done}
          </Button>
        }
      >
        <Calendar {...props} />
      </Dialog>
    </div>
  );
}
