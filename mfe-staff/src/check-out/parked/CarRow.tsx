import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { entryOf, formatDuration } from '@parkwart/contracts/rules/stay';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Chip } from '@parkwart/ui/Chip';
import { ColourSwatch } from '@parkwart/ui/ColourSwatch';
import { Money } from '@parkwart/ui/Money';
import { Plate } from '@parkwart/ui/Plate';
import { Link } from '@parkwart/web';
import { type KeyboardEvent, useMemo } from 'react';
import { numberOf } from '../../record/numberOf.ts';
import { staySoFar } from '../staySoFar.ts';
import { texts as tillTexts } from '../texts.ts';
import classes from './CarRow.module.css';
import { texts } from './texts.ts';

interface CarRowProps {
  readonly car: BoothRecord;
  readonly now: Date;
  readonly onChoose: (invoiceNumber: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => void;
}

export function CarRow({ car, now, onChoose, onKeyDown }: CarRowProps) {
  const { vehicleNumber, vehicleModel, vehicleColor, date, entryTime, exitTime, fee } = car;
  const entry = useMemo(() => entryOf(car), [car]);
  const stay = staySoFar(car, now, entry);
  const isToday = date === formatDay(now);
  const number = numberOf(car);
  return (
    <Link
      className={classes.row}
      to={`/check-out?invoiceNumber=${number}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
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
        <span>{exitTime ? texts.left(exitTime) : texts.since(isToday ? undefined : date, entryTime)}</span>
        {stay && <strong>{formatDuration(stay.elapsed)}</strong>}
      </span>
      <span className={classes.fee}>
        {stay && <Money euros={eurosFromCents(stay.feeCents)} />}
        {exitTime && <Money euros={fee} />}
      </span>
    </Link>
  );
}
