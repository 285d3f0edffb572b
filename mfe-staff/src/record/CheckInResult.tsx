import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { plainVehicleFields } from '@parkwart/contracts/entities/vehicle';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { ColourSwatch } from '@parkwart/ui/ColourSwatch';
import { Facts } from '@parkwart/ui/Facts';
import { Icon } from '@parkwart/ui/Icon';
import { Plate } from '@parkwart/ui/Plate';
import text from '@parkwart/ui/text.module.css';
import type { ReactNode } from 'react';
import classes from './CheckInResult.module.css';
import { numberOf } from './knownRecord.ts';
import { texts } from './texts.ts';

interface CheckInResultProps {
  readonly title: string;
  readonly record: BoothRecord;
  readonly printButton: ReactNode;
  /** Shown below the buttons. */
  readonly foot?: ReactNode;
  readonly onNext: () => void;
  readonly children: ReactNode;
}

/** Focuses the heading, not a button: a second Enter must neither print nor clear the page. */
const focus = (heading: HTMLElement | null) => heading?.focus();

export function CheckInResult({ title, record, printButton, foot, onNext, children }: CheckInResultProps) {
  const isSent = record._id !== '';
  const isDone = isSent && record.cancelReason === undefined;
  return (
    <Card aria-label={title}>
      <div className={classes.result}>
        {/* A correction remounts the heading, so that it takes the focus. */}
        <h2 key={record.version} ref={focus} tabIndex={-1} className={isDone ? classes.done : undefined}>
          {isDone && <Icon name="check" size={24} />}
          {title}
        </h2>
        <div className={classes.lead}>
          <Plate number={record.vehicleNumber} size="large" />
          <dl className={classes.number}>
            <dt className={text.hint}>{isSent ? texts.invoiceNumber : texts.provisional}</dt>
            <dd>{numberOf(record)}</dd>
          </dl>
        </div>
        {children}
        <Facts
          facts={[
            { label: texts.date, value: record.date },
            { label: texts.time, value: record.entryTime },
            { label: texts.model, value: record.vehicleModel },
            { label: texts.colour, value: record.vehicleColor && <ColourSwatch colour={record.vehicleColor} /> },
            ...plainVehicleFields.map(([field, label]) => ({ label, value: record[field] })),
            ...(record.hasPermit ? [{ label: texts.fee, value: texts.permit, wide: true }] : []),
          ]}
        />
        <div className={classes.actions}>
          {printButton}
          <NextCarButton onNext={onNext} />
        </div>
        {foot}
      </div>
    </Card>
  );
}

export function NextCarButton({ onNext }: Pick<CheckInResultProps, 'onNext'>) {
  return (
    <Button onClick={onNext}>
      <Icon name="car" />
      {texts.next}
    </Button>
  );
}
