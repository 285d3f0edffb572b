import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { Card } from '@parkwart/ui/Card';
import { Notice } from '@parkwart/ui/Notice';
import { Link } from '@parkwart/web';
import { useEffect, useState } from 'react';
import { CheckInResult, NextCarButton } from '../record/CheckInResult.tsx';
import { PrintButton } from '../record/PrintButton.tsx';
import { useTypedNext } from '../record/useTypedNext.ts';
import type { KeptCheckIn } from './database.ts';
import classes from './KeptCar.module.css';
import { isUnsent } from './kept.ts';
import { keptRecord, printOffline } from './keptRecord.ts';
import { texts } from './texts.ts';
import { findSent } from './till.ts';
import { useKept } from './useKept.ts';

interface KeptCarProps {
  readonly reference: string;
  readonly onNext: (typed?: string) => void;
}

/** After a check-in without a connection. */
export function KeptCar({ reference, onNext }: KeptCarProps) {
  const kept = useKept();
  if (!kept) return null;
  const item = kept.find(
    (each): each is typeof each & KeptCheckIn =>
      each.kind === 'check-in' && isUnsent(each) && each.reference === reference,
  );
  if (!item) return <SentCar reference={reference} onNext={onNext} />;
  const record = keptRecord(item);
  return (
    <CheckInResult
      title={texts.kept}
      record={record}
      printButton={<PrintButton print={() => printOffline(record)} />}
      onNext={onNext}
    >
      <Notice tone="neutral">{texts.keptDetails}</Notice>
    </CheckInResult>
  );
}

/** Undefined for a car that was discarded, too. */
function useSent(reference: string): BoothRecord | undefined {
  const [record, setRecord] = useState<BoothRecord>();
  useEffect(() => {
    let isCurrent = true;
    findSent(reference).then(
      (found) => isCurrent && setRecord(found),
      // Without a connection again.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [reference]);
  return record;
}

function SentCar({ reference, onNext }: KeptCarProps) {
  const record = useSent(reference);
  const title = record ? texts.sent(record, reference) : texts.noLongerWaiting(reference);
  useTypedNext(onNext);
  return (
    <Card aria-label={title}>
      <div className={classes.sent}>
        <Notice tone={record ? 'ok' : 'neutral'}>
          <p>{title}</p>
          <Link to={`/check-out?invoiceNumber=${reference}`}>{texts.show}</Link>
        </Notice>
        <NextCarButton onNext={onNext} />
      </div>
    </Card>
  );
}
