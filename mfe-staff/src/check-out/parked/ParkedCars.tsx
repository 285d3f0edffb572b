import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { isOtherReading } from '@parkwart/contracts/rules/car';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { entryOf, formatDuration } from '@parkwart/contracts/rules/stay';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Chip } from '@parkwart/ui/Chip';
import { ColourSwatch } from '@parkwart/ui/ColourSwatch';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Money } from '@parkwart/ui/Money';
import { Plate } from '@parkwart/ui/Plate';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { Link } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { numberOf } from '../../record/knownRecord.ts';
import { useNow } from '../../record/useNow.ts';
import { momentOf, staySoFar } from '../staySoFar.ts';
import { texts as tillTexts } from '../texts.ts';
import { MAX_LISTED, matches, ownFirst } from './listedCars.ts';
import classes from './ParkedCars.module.css';
import { texts } from './texts.ts';
import { useParkedCars } from './useParkedCars.ts';

interface CarRowProps {
  readonly car: BoothRecord;
  readonly now: Date;
  /** Called when the user selects the car, instead of opening the till's page. */
  readonly onChoose?: (invoiceNumber: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLAnchorElement>) => void;
}

export function CarRow({ car, now, onChoose, onKeyDown }: CarRowProps) {
  const { vehicleNumber, vehicleModel, vehicleColor, date, entryTime, exitTime, fee } = car;
  const entry = useMemo(() => entryOf(car), [car]);
  const stay = staySoFar(car, now, entry);
  const entered = date === formatDay(now) ? entryTime : `${date} ${entryTime}`;
  const number = numberOf(car);
  return (
    <Link
      className={classes.row}
      to={`/check-out?invoiceNumber=${number}`}
      onClick={(event) => {
        if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onChoose(number);
      }}
      onKeyDown={onKeyDown}
    >
      <span className={classes.plate}>
        <Plate number={vehicleNumber} />
      </span>
      <span className={classes.car}>
        <span className={classes.vehicle}>
          {vehicleModel && <span className={classes.model}>{vehicleModel}</span>}
          {vehicleColor && <ColourSwatch colour={vehicleColor} />}
        </span>
        {car.hasPermit && <Chip tone="ok">{tillTexts.permit}</Chip>}
      </span>
      <span className={classes.time}>
        <span>{exitTime ? texts.from(entered) : texts.since(entered)}</span>
        {exitTime && <span>{texts.to(exitTime)}</span>}
        {stay && <strong>{formatDuration(stay.elapsed)}</strong>}
      </span>
      <span className={classes.fee}>
        {stay && <Money euros={eurosFromCents(stay.feeCents)} />}
        {exitTime && <Money euros={fee} />}
      </span>
    </Link>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move between a list's links; above the first one, and on Escape, the focus leaves the list. */
function useRowKeys(onLeave: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const links = useCallback(() => [...(ref.current?.querySelectorAll('a') ?? [])], []);
  const focusFirst = useCallback(() => links()[0]?.focus(), [links]);
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const all = links();
    const index = all.indexOf(event.currentTarget);
    const target = targetOf(event.key, index, all.length);
    if (target === undefined) return;
    event.preventDefault();
    if (target < 0) onLeave();
    else all[target]?.focus();
  };
  return { ref, focusFirst, onKeyDown };
}

/** Index of the link that gets the focus; -1 leaves the list. */
function targetOf(key: string, index: number, many: number): number | undefined {
  if (key === 'Escape') return -1;
  if (key === 'Home') return 0;
  if (key === 'End') return many - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : Math.min(index + step, many - 1);
}

/** In ms: how often the displayed minutes and fees are updated. */
export const TICK_MS = 10_000;

export interface Chooser {
  focus(): void;
}

interface ParkedCarsProps {
  readonly ref: RefObject<Chooser | null>;
  readonly search: string;
  /** True if Enter was pressed: a single result is then selected; of several results, the first gets the focus. */
  readonly isChoosing: boolean;
  readonly onChosen: (invoiceNumber: string) => void;
  readonly onSeveral: () => void;
  readonly onNone: () => void;
  /** Called when a key moves the focus out of the list. */
  readonly onLeave: () => void;
}

export function ParkedCars({ ref, search, isChoosing, onLeave, ...on }: ParkedCarsProps) {
  const { listed, query, error, isFetching, isSettled, retry, loadMore } = useParkedCars(search);
  const now = useNow(TICK_MS);
  const rows = useRowKeys(onLeave);
  useImperativeHandle(ref, () => ({ focus: rows.focusFirst }), [rows.focusFirst]);

  const found = listed?.cars.filter((car) => listed.query === query || matches(car, query)) ?? [];
  const cars = ownFirst(found, search);
  const departed = ownFirst(listed?.query === query ? listed.departed : [], search);

  const choose = useEffectEvent(() => {
    const [only, ...others] = error ? [] : [...cars, ...departed];
    if (!only) on.onNone();
    else if (others.length === 0 && !isOtherReading(only.vehicleNumber, search)) on.onChosen(numberOf(only));
    else {
      rows.focusFirst();
      on.onSeveral();
    }
  });
  useEffect(() => {
    if (isChoosing && isSettled) choose();
  }, [isChoosing, isSettled]);

  const rowOf = (car: BoothRecord) => (
    <li key={numberOf(car)}>
      <CarRow car={car} now={now} onChoose={on.onChosen} onKeyDown={rows.onKeyDown} />
    </li>
  );
  return (
    <Card aria-label={texts.title}>
      {error && !isFetching ? (
        <ErrorState message={texts.failed} details={errorMessage(error)} onRetry={retry} />
      ) : !listed || error ? (
        <Skeleton lines={6} label={texts.loading} />
      ) : (
        <div ref={rows.ref} className={classes.lists}>
          <h2 className={classes.heading}>
            {texts.title}
            {query === '' && ` (${cars.length}${listed.isMore ? '+' : ''})`}
          </h2>
          {listed.offline && <p className={classes.note}>{texts.offline(momentOf(listed.offline.asOf, now))}</p>}
          {cars.length === 0 && isSettled && (
            <EmptyState icon="car">
              <p>{query === '' ? texts.none : texts.noneFound(search.trim())}</p>
              {query !== '' && departed.length === 0 && <p>{texts.leftEarlier}</p>}
            </EmptyState>
          )}
          <ul className={classes.rows}>{cars.map(rowOf)}</ul>
          {listed.isMore &&
            (cars.length < MAX_LISTED ? (
              <Button busy={isFetching} busyLabel={texts.loadingMore} onClick={loadMore}>
                {texts.more}
              </Button>
            ) : (
              <p className={classes.note}>{texts.tooMany}</p>
            ))}
          {departed.length > 0 && (
            <>
              <h2 className={classes.heading}>{texts.departed}</h2>
              <ul className={classes.rows}>{departed.map(rowOf)}</ul>
            </>
          )}
        </div>
      )}
    </Card>
  );
}
