import type { RecordFilters } from '@parkwart/contracts/recordLists';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Dialog } from '@parkwart/ui/Dialog';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { useSession } from '@parkwart/web';
import { useState } from 'react';
import { chunk, onIntent, useChunk } from '../loading/chunk.ts';
import { texts as loadingTexts } from '../loading/texts.ts';
import { useHasRecords } from '../record/useHasRecords.ts';
import type { ListAddress } from '../record/useListFilters.ts';
import { formatRange } from './formatRange.ts';
import classes from './RangeFilter.module.css';
import { texts } from './texts.ts';

interface RangeFilterProps {
  readonly filters: RecordFilters;
  readonly onChange: (changes: ListAddress) => void;
}

const rangeCalendar = chunk(
  async () => (await import(/* webpackChunkName: 'RangeCalendar' */ '@parkwart/ui/RangeCalendar')).RangeCalendar,
);

const FETCH_CALENDAR = onIntent(rangeCalendar);

function Calendar({ filters: { from, to }, onChange, isWanted }: RangeFilterProps & { readonly isWanted: boolean }) {
  const { code: RangeCalendar, hasFailed, retry } = useChunk(rangeCalendar, isWanted);
  const start = from ?? to;
  const end = to ?? from;
  return (
    <>
      <p className={classes.days}>{formatRange({ from, to }) ?? texts.rangeHint}</p>
      <div className={RangeCalendar ? undefined : classes.place}>
        {RangeCalendar && (
          <RangeCalendar
            label={texts.range}
            value={start && end && start <= end ? { from: start, to: end } : undefined}
            onChange={(range) => onChange({ from: range?.from ?? '', to: range?.to ?? '' })}
          />
        )}
        {!RangeCalendar && !hasFailed && <Skeleton lines={8} />}
        {hasFailed && <ErrorState message={loadingTexts.failed} onRetry={retry} />}
      </div>
    </>
  );
}

/** The list comes first: the calendar's code is fetched after it. */
export function RangePanel(props: RangeFilterProps) {
  const hasRecords = useHasRecords();
  return (
    <aside className={classes.panel} aria-label={texts.range}>
      <Card>
        <h2>{texts.range}</h2>
        <Calendar {...props} isWanted={hasRecords} />
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
      <Button aria-haspopup="dialog" {...FETCH_CALENDAR} onClick={() => setIsOpen(true)}>
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
        <Calendar {...props} isWanted={isOpen} />
      </Dialog>
    </div>
  );
}
