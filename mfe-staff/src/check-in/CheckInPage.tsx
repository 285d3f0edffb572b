import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { useNavigate, useSearchParams, useSession } from '@parkwart/web';
import { tabDraft } from '@parkwart/web/form/tabDraft';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { loadLater } from '../later.ts';
import { loadOffline } from '../network/loadOffline.ts';
import { Waiting } from '../offline/Waiting.tsx';
import classes from '../record/page.module.css';
import type { Queued } from './api.ts';
import { Attempts } from './attempts.ts';
import { CheckInForm } from './CheckInForm.tsx';
import { texts } from './texts.ts';
import { useTypedAhead } from './useTypedAhead.ts';
import { checkInValues } from './values.ts';

const ParkedCar = lazy(async () => ({ default: (await loadLater()).ParkedCar }));
const QueuedCar = lazy(async () => ({ default: (await loadOffline()).QueuedCar }));

/** The number is in the URL, so that it survives a reload and a visit to the till. */
export function CheckInPage() {
  const owner = useSession().user?.username ?? '';
  const [attempts] = useState(() => new Attempts(owner));
  const [draft] = useState(() => tabDraft('check-in', owner, checkInValues));
  const [formNumber, setFormNumber] = useState(1);
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [known, setKnown] = useState<BoothRecord>();
  const parked = parameters.get('invoiceNumber');
  const waiting = parameters.get('waiting');
  const ahead = useTypedAhead(owner);

  const onNext = () => {
    setFormNumber(formNumber + 1);
    navigate('?');
  };
  const goesOn = ahead.text !== '' && (parked ?? waiting) !== null;
  const goOn = useEffectEvent(onNext);
  useEffect(() => {
    if (goesOn) goOn();
  }, [goesOn]);
  const onParked = (record: BoothRecord | Queued) => {
    if (ahead.text) onNext();
    else if ('reference' in record) navigate(`?waiting=${record.reference}`);
    else {
      setKnown(record);
      navigate(`?invoiceNumber=${record.invoiceNumber}`);
    }
    return !ahead.text;
  };
  const onClear = () => {
    draft.clear();
    setFormNumber(formNumber + 1);
  };
  return (
    <div className={classes.page}>
      <PageHeading title={texts.title} />
      <Waiting />
      <Suspense>
        {waiting !== null ? (
          <QueuedCar reference={waiting} onNext={onNext} />
        ) : parked === null ? (
          <CheckInForm
            key={formNumber}
            attempts={attempts}
            draft={draft}
            ahead={ahead}
            onParked={onParked}
            onNext={onNext}
            onClear={onClear}
          />
        ) : (
          <ParkedCar
            invoiceNumber={parked}
            known={String(known?.invoiceNumber) === parked ? known : undefined}
            onChanged={setKnown}
            onNext={onNext}
          />
        )}
      </Suspense>
    </div>
  );
}
