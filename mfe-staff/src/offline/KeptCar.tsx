import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Facts } from '@parkwart/ui/Facts';
import { Icon } from '@parkwart/ui/Icon';
import { Notice } from '@parkwart/ui/Notice';
import { Plate } from '@parkwart/ui/Plate';
import { Link, toast } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useEffect, useRef } from 'react';
import type { KeptCheckIn } from './database.ts';
import classes from './KeptCar.module.css';
import { keptRecord, printOffline } from './keptRecord.ts';
import { texts } from './texts.ts';
import { useKept } from './useKept.ts';

interface KeptCarProps {
  readonly reference: string;
  readonly onNext: () => void;
}

/** After a check-in without a connection. */
export function KeptCar({ reference, onNext }: KeptCarProps) {
  const kept = useKept();
  if (!kept) return null;
  const item = kept.find((each): each is typeof each & KeptCheckIn => isCheckIn(each) && each.reference === reference);
  return (
    <Card aria-label={item ? texts.kept : texts.noLongerWaiting(reference)}>
      <div className={classes.result}>
        {item ? <Waiting item={item} /> : <Sent reference={reference} />}
        <div className={classes.actions}>
          {item && <PrintButton item={item} />}
          <Button onClick={onNext}>
            <Icon name="car" />
            {texts.next}
          </Button>
        </div>
      </div>
    </Card>
  );
}

const isCheckIn = (item: { readonly kind: string }) => item.kind === 'check-in';

function Waiting({ item: { reference, body } }: { readonly item: KeptCheckIn }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Not a button, as after any check-in.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {texts.kept}
      </h2>
      <div className={classes.lead}>
        <Plate number={body.vehicleNumber} size="large" />
        <dl className={classes.reference}>
          <dt>{texts.reference}</dt>
          <dd>{reference}</dd>
        </dl>
      </div>
      <Notice tone="neutral">{texts.keptDetails}</Notice>
      <Facts
        facts={[
          { label: texts.checkIn, value: `${body.date}, ${body.entryTime}` },
          { label: 'Modell', value: body.vehicleModel },
          { label: 'Farbe', value: body.vehicleColor },
        ]}
      />
    </>
  );
}

function Sent({ reference }: { readonly reference: string }) {
  return (
    <Notice tone="ok">
      <p>{texts.noLongerWaiting(reference)}</p>
      <Link to={`/check-out?invoiceNumber=${reference}`}>{texts.show}</Link>
    </Notice>
  );
}

function PrintButton({ item }: { readonly item: KeptCheckIn }) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async () => printOffline(await keptRecord(item)),
    onError: () => toast.error(texts.printFailed),
  });
  return (
    <Button variant="primary" busy={isPending} busyLabel={texts.printing} onClick={() => mutate()}>
      <Icon name="printer" />
      {texts.printed}
    </Button>
  );
}
