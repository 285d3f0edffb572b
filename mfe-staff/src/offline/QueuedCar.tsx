import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { Card } from '@parkwart/ui/Card';
import { Notice } from '@parkwart/ui/Notice';
import { Link } from '@parkwart/web';
import { useEffect, useState } from 'react';
import { CheckInResult, NextCarButton } from '../record/CheckInResult.tsx';
import { PrintButton } from '../record/PrintButton.tsx';
import type { QueuedCheckIn } from './database.ts';
import classes from './QueuedCar.module.css';
import { isUnsent } from './queue.ts';
import { printOffline, queuedRecord } from './queuedRecord.ts';
import { texts } from './texts.ts';
import { findSent } from './till.ts';
import { useQueue } from './useQueue.ts';

interface QueuedCarProps {
  readonly reference: string;
  readonly onNext: () => void;
}

export function QueuedCar({ reference, onNext }: QueuedCarProps) {
  const queue = useQueue();
  if (!queue) return null;
  const item = queue.find(
    (each): each is typeof each & QueuedCheckIn =>
      each.kind === 'check-in' && isUnsent(each) && each.reference === reference,
  );
  if (!item) return <SentCar reference={reference} onNext={onNext} />;
  const record = queuedRecord(item);
  return (
    <CheckInResult
      title={texts.queued}
      record={record}
      printButton={<PrintButton print={() => printOffline(record)} />}
      onNext={onNext}
    >
      <Notice tone="neutral">{texts.queuedDetails}</Notice>
    </CheckInResult>
  );
}

/**
 * The record of a check-in that was queued; undefined before the check-in is sent, and if the user has discarded the
 * check-in.
 */
function useSent(reference: string): BoothRecord | undefined {
  const [record, setRecord] = useState<BoothRecord>();
  useEffect(() => {
    let isCurrent = true;
    findSent(reference).then(
      (found) => isCurrent && setRecord(found),
      // The request fails if the connection is lost again.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [reference]);
  return record;
}

function SentCar({ reference, onNext }: QueuedCarProps) {
  const record = useSent(reference);
  const title = record ? texts.sent(record, reference) : texts.noLongerWaiting(reference);
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
