import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { plainVehicleFields } from '@parkwart/contracts/entities/vehicle';
import { chargesOf, costsTotal, isWaivedWhole, openOf } from '@parkwart/contracts/rules/claim';
import { feeReckoning } from '@parkwart/contracts/rules/fee';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { standingBlock } from '@parkwart/contracts/rules/standingBlock';
import { DAY_MS, isPastDay, parseInstant } from '@parkwart/contracts/rules/time';
import { Card } from '@parkwart/ui/Card';
import { Chip } from '@parkwart/ui/Chip';
import { ColourSwatch } from '@parkwart/ui/ColourSwatch';
import { Facts } from '@parkwart/ui/Facts';
import { isHasty } from '@parkwart/ui/haste';
import { keyed } from '@parkwart/ui/keyed';
import { Money } from '@parkwart/ui/Money';
import { Notice } from '@parkwart/ui/Notice';
import { Plate } from '@parkwart/ui/Plate';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Corrections } from '../corrections/Corrections.tsx';
import { AlsoParked } from '../record/AlsoParked.tsx';
import type { KnownRecord } from '../record/knownRecord.ts';
import { PrintReceiptButton } from '../record/PrintReceiptButton.tsx';
import { texts as recordTexts } from '../record/texts.ts';
import { useNow } from '../record/useNow.ts';
import { texts as parkedTexts } from './parked/texts.ts';
import { RecordActions } from './RecordActions.tsx';
import classes from './RecordCard.module.css';
import { momentOf, pastStay, type StaySoFar, staySoFar } from './staySoFar.ts';
import { texts } from './texts.ts';

interface AmountsProps {
  readonly record: KnownRecord;
  /** Undefined once the car has left. */
  readonly stay: StaySoFar | undefined;
}

/** Shows the server's fee after the exit, and the fee so far before the exit. */
function Amounts({ record, stay }: AmountsProps) {
  const { fines, fee, isParked, letter, asOf, tariff } = record;
  const charged = stay ?? pastStay(record);
  const reckoning = charged && tariff && feeReckoning(charged.elapsed, tariff, charged.feeCents);
  const costs = costsTotal(chargesOf(record));
  const settled = (record.paid ?? 0) + (record.waived ?? 0);
  return (
    <div className={classes.amounts}>
      <h2 className={classes.heading}>{texts.fines}</h2>
      {asOf !== undefined && <p className={classes.note}>{parkedTexts.offline(momentOf(asOf, new Date()))}</p>}
      {fines.length === 0 ? (
        <p className={classes.none}>{texts.noFines}</p>
      ) : (
        <ul>
          {keyed(fines).map(([key, { type, price, description }]) => (
            <li key={key} className={classes.line}>
              <span className={classes.type}>{type}</span>
              <Money euros={price} />
              {description && <span className={classes.description}>{description}</span>}
            </li>
          ))}
        </ul>
      )}
      {(stay || !isParked) && (
        <p className={classes.line}>
          <span className={classes.type}>{isParked ? texts.feeSoFar : texts.fee}</span>
          <Money euros={stay ? eurosFromCents(stay.feeCents) : fee} />
          {charged && <span className={classes.description}>{texts.parkedFor(charged.elapsed)}</span>}
          {reckoning && <span className={classes.description}>{reckoning}</span>}
        </p>
      )}
      {letter && costs > 0 && (
        <p className={classes.line}>
          <span className={classes.type}>{texts.costs(letter.date)}</span>
          <Money euros={eurosFromCents(costs)} />
        </p>
      )}
      {settled !== 0 && (
        <p className={classes.line}>
          <span className={classes.type}>{texts.settled}</span>
          <Money euros={-settled} />
        </p>
      )}
    </div>
  );
}

interface RecordCardProps {
  readonly record: KnownRecord;
  /** Whether to move the focus to the card's next action, after a search or a selection from the list. */
  readonly hasFocus: boolean;
  readonly onChanged: (record: BoothRecord) => void;
  /** Called after the check-out, and when a key is the beginning of the next search. */
  readonly onLeave: () => void;
}

/** Whether the booth's receipts lack the code of the driver's page (`receiptCall` of svc-parking). */
function isLongGone({ exitTime }: BoothRecord, now: Date): boolean {
  const exit = exitTime ? parseInstant(exitTime, now) : undefined;
  return exit !== undefined && now.getTime() - exit.getTime() >= DAY_MS;
}

function checkOutFacts({ exitTime }: BoothRecord) {
  const [date, time] = exitTime?.split(' ') ?? [];
  return [
    { label: texts.checkOutDate, value: date },
    { label: texts.checkOutTime, value: time },
  ];
}

export function RecordCard({ record, hasFocus, onChanged, onLeave }: RecordCardProps) {
  const { invoiceNumber, vehicleNumber, vehicleColor, vehicleModel, date, entryTime, isParked, provisionalReference } =
    record;
  // The stay is updated together with „Auscheckzeit“, the time that the check-out sends.
  const now = useNow();
  const stay = staySoFar(record, now);
  const { letter } = record;
  // Payments of what an agency has go only to the agency.
  const isOpen = openOf(record) > 0 && !record.collectionDay;
  const isCancelled = record.cancelReason !== undefined;
  const card = useRef<HTMLElement>(null);
  const changeHere = (changed: BoothRecord) => {
    onChanged(changed);
    card.current?.focus();
  };
  const focusedAt = useRef(0);
  useEffect(() => {
    if (!hasFocus) return;
    focusedAt.current = Date.now();
    (card.current?.querySelector<HTMLElement>('[data-variant=primary]') ?? card.current)?.focus();
  }, [hasFocus]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    // The Enter key of the search must not check out the car if it is held or pressed twice.
    if (key === 'Enter' && (event.repeat || isHasty(focusedAt.current))) event.preventDefault();
    // A scanner types the next number without asking for the focus. The focused field then receives the key.
    if (/^\w$/.test(key) && !event.ctrlKey && !event.metaKey && !(target as Element).matches('input')) onLeave();
  };
  return (
    <Card
      ref={card}
      tabIndex={-1}
      data-ring
      aria-label={texts.invoice(invoiceNumber || provisionalReference)}
      onKeyDown={onKeyDown}
    >
      <div className={classes.record} data-cancelled={isCancelled || undefined}>
        <div className={classes.lead}>
          <Plate number={vehicleNumber} size="large" />
          <div className={classes.states}>
            {isCancelled ? (
              <Chip tone="inactive">{texts.cancelled}</Chip>
            ) : (
              <Chip tone={isParked ? 'neutral' : 'past'}>{isParked ? texts.parked : texts.checkedOut}</Chip>
            )}
            {record.hasPermit && <Chip tone="ok">{texts.permit}</Chip>}
            {record.isPay && <Chip tone="ok">{isWaivedWhole(record) ? texts.waived : texts.paid}</Chip>}
            {record.isDisable && !isCancelled && <Chip tone="inactive">{texts.disabled}</Chip>}
          </div>
        </div>
        <AlsoParked record={record} />
        {letter && isOpen && !isPastDay(letter.deadline, now) && (
          <Notice tone="neutral">{texts.reminderOut(letter.date)}</Notice>
        )}
        {openOf(record) > 0 && standingBlock(record, now) && <Notice tone="neutral">{texts.blocked}</Notice>}
        <Facts
          facts={[
            // A queued offline check-in has no invoice number yet.
            { label: recordTexts.invoiceNumber, value: invoiceNumber || texts.notYet },
            ...(provisionalReference ? [{ label: recordTexts.provisional, value: provisionalReference }] : []),
            { label: recordTexts.colour, value: vehicleColor && <ColourSwatch colour={vehicleColor} /> },
            { label: recordTexts.model, value: vehicleModel, wide: !provisionalReference },
            ...plainVehicleFields.map(([field, label]) => ({ label, value: record[field] })),
            { label: recordTexts.date, value: date },
            { label: recordTexts.entryTime, value: entryTime },
            ...(isParked ? [] : checkOutFacts(record)),
          ]}
        />
        {!isCancelled && (
          <>
            <Amounts record={record} stay={stay} />
            <RecordActions record={record} stay={stay} onChanged={onChanged} onCheckedOut={onLeave} />
            {isParked && (
              <div>
                <PrintReceiptButton record={record} variant="secondary" />
              </div>
            )}
            {isOpen && isLongGone(record, now) && <p className={classes.note}>{texts.noCode}</p>}
          </>
        )}
        <Corrections record={record} onChanged={changeHere} />
      </div>
    </Card>
  );
}
