import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import type { DialogProps } from '@parkwart/ui/Dialog';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { useQueryClient } from '@parkwart/web';
import { chunk, onIntent, useChunk } from '@parkwart/web/chunk';
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import { useMediaQuery } from '../../parts/loading/media.ts';
import { texts as loadingTexts } from '../../parts/loading/texts.ts';
import type { ListAddress } from '../../record/list/useListFilters.ts';
import { PAGES_KEY } from '../../record/recordCache.ts';
import classes from './RangeFilter.module.css';
import { texts } from './texts.ts';

/** Whether a list has loaded its first page, or has failed to load it. */
function useHasRecords(): boolean {
  const cache = useQueryClient().getQueryCache();
  // The callback is deferred, because the cache notifies its subscribers while the list that created the query renders.
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(() => queueMicrotask(onChange)), [cache]);
  return useSyncExternalStore(subscribe, () =>
    cache.findAll({ queryKey: PAGES_KEY }).some(({ state }) => state.status !== 'pending'),
  );
}

/** Noon is the same day in every time zone near Berlin. */
const formatIsoDay = (isoDay: string) => formatDay(new Date(`${isoDay}T12:00:00Z`));

export function formatRange({ from, to }: Pick<RecordFilters, 'from' | 'to'>): string | undefined {
  const [start, end] = [from ?? to, to ?? from];
  return start && end && texts.days(formatIsoDay(start), formatIsoDay(end));
}

/** In px, including the gap (RangeFilter.module.css). */
const RANGE_BAR_WIDTH = 288;
/** From this width, list, side bar and frame fit next to each other with 760 px for the list. */
const BESIDE = '(width >= 1312px) and (height >= 40rem)';
/** From this width, rows fit on one line even next to the side bar. */
const ROOMY = '(width >= 1708px) and (height >= 40rem)';

/**
 * The calendar's side bar: next to the list if there is room, otherwise over it. Initially closed if rows would wrap.
 */
export function useRangeBar() {
  const isRoomy = useMediaQuery(ROOMY);
  const isBeside = useMediaQuery(BESIDE);
  const [chosen, setIsOpen] = useState<boolean>();
  const isOpen = chosen ?? isRoomy;
  return { isOpen, isBeside, setIsOpen, width: isOpen && isBeside ? RANGE_BAR_WIDTH : 0 };
}

type RangeBar = ReturnType<typeof useRangeBar>;

interface RangeFilterProps {
  readonly filters: RecordFilters;
  readonly onChange: (changes: ListAddress) => void;
}

const rangeCalendar = chunk(
  async () => (await import(/* webpackChunkName: 'RangeCalendar' */ '@parkwart/ui/RangeCalendar')).RangeCalendar,
);

const FETCH_CALENDAR = onIntent(rangeCalendar);

/** Fetches the calendar's code after the list. */
function Calendar({ filters: { from, to }, onChange }: RangeFilterProps) {
  const { code: RangeCalendar, hasFailed, retry } = useChunk(rangeCalendar, useHasRecords());
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

function CalendarDialog(dialog: Pick<DialogProps, 'isOpen' | 'onClose' | 'children'>) {
  const done = (
    <Button variant="primary" onClick={dialog.onClose}>
      {texts.done}
    </Button>
  );
  return <OfficeDialog {...dialog} title={texts.range} size="small" actions={done} />;
}

interface RangeBarProps extends RangeFilterProps {
  readonly isNarrow: boolean;
  readonly bar: RangeBar;
}

/** Calls `close` on Escape, and on a press or focus outside of `place`. */
function useClosing(place: RefObject<HTMLElement | null>, isClosable: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!isClosable) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) onClose();
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      onClose();
      place.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isClosable, place]);
}

/** Shows the calendar in a side bar, or on phones in a dialog. */
export function RangeFilter({ isNarrow, bar: { isOpen, isBeside, setIsOpen }, ...props }: RangeBarProps) {
  const place = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const days = formatRange(props.filters);
  const close = () => setIsOpen(false);
  const isPanel = isOpen && !isNarrow;
  useClosing(place, isPanel && !isBeside, close);
  return (
    <div ref={place} className={classes.range} data-set={days && true}>
      <Button
        size="small"
        aria-label={texts.limit(texts.range, days ?? texts.allDays)}
        title={texts.range}
        aria-expanded={isNarrow ? undefined : isOpen}
        aria-controls={isPanel ? panelId : undefined}
        aria-haspopup={isNarrow ? 'dialog' : undefined}
        {...FETCH_CALENDAR}
        onClick={() => setIsOpen(!isOpen)}
      >
        <OfficeIcon name="calendar" size={18} />
        {days ?? texts.range}
      </Button>
      {isPanel && (
        <aside id={panelId} className={classes.panel} aria-label={texts.range}>
          <Card>
            <Calendar {...props} />
          </Card>
        </aside>
      )}
      {isNarrow && (
        <CalendarDialog isOpen={isOpen} onClose={close}>
          <Calendar {...props} />
        </CalendarDialog>
      )}
    </div>
  );
}
