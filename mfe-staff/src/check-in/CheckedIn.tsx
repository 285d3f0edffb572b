import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { ColourSwatch } from '@parkwart/ui/ColourSwatch';
import { Facts } from '@parkwart/ui/Facts';
import { Icon } from '@parkwart/ui/Icon';
import { Plate } from '@parkwart/ui/Plate';
import { useEffect, useRef } from 'react';
import { AlsoParked } from '../record/AlsoParked.tsx';
import { PrintReceiptButton } from '../record/PrintReceiptButton.tsx';
import { texts as recordTexts } from '../record/texts.ts';
import classes from './CheckedIn.module.css';
import { texts } from './texts.ts';

interface CheckedInProps {
  readonly record: BoothRecord;
  readonly onNext: () => void;
}

export function CheckedIn({ record, onNext }: CheckedInProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Not a button: a second Enter must neither print nor clear the page.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card aria-label={texts.checkedIn}>
      <div className={classes.result}>
        <h2 ref={heading} tabIndex={-1} className={classes.heading}>
          <Icon name="check" size={24} />
          {texts.checkedIn}
        </h2>
        <div className={classes.lead}>
          <Plate number={record.vehicleNumber} size="large" />
          <dl className={classes.invoice}>
            <dt>{recordTexts.invoiceNumber}</dt>
            <dd>{record.invoiceNumber}</dd>
          </dl>
        </div>
        <AlsoParked record={record} />
        <Facts
          facts={[
            { label: texts.date, value: record.date },
            { label: texts.time, value: record.entryTime },
            { label: recordTexts.model, value: record.vehicleModel },
            { label: recordTexts.colour, value: record.vehicleColor && <ColourSwatch colour={record.vehicleColor} /> },
            ...(record.hasPermit ? [{ label: recordTexts.fee, value: recordTexts.permit, wide: true }] : []),
          ]}
        />
        <div className={classes.actions}>
          <PrintReceiptButton record={record} />
          <Button onClick={onNext}>
            <Icon name="car" />
            {texts.next}
          </Button>
        </div>
      </div>
    </Card>
  );
}
