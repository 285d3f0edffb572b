import { Card } from '@parkwart/ui/Card';
import { Notice } from '@parkwart/ui/Notice';
import { Link } from '@parkwart/web';
import { CheckInResult, NextCarButton } from '../record/CheckInResult.tsx';
import { PrintButton } from '../record/PrintButton.tsx';
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

const isCheckIn = (item: { readonly kind: string }) => item.kind === 'check-in';

function SentCar({ reference, onNext }: KeptCarProps) {
  return (
    <Card aria-label={texts.noLongerWaiting(reference)}>
      <div className={classes.sent}>
        <Notice tone="ok">
          <p>{texts.noLongerWaiting(reference)}</p>
          <Link to={`/check-out?invoiceNumber=${reference}`}>{texts.show}</Link>
        </Notice>
        <NextCarButton onNext={onNext} />
      </div>
    </Card>
  );
}
