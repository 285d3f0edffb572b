import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { useNavigate, useSearchParams, useSession } from '@parkwart/web';
import { tabDraft } from '@parkwart/web/form/tabDraft';
import { lazy, Suspense, useState } from 'react';
import { loadLater } from '../later.ts';
import { loadOffline } from '../network/loadOffline.ts';
import { Waiting } from '../offline/Waiting.tsx';
import classes from '../record/page.module.css';
import type { Queued } from './api.ts';
import { Attempts } from './attempts.ts';
import { CheckInForm } from './CheckInForm.tsx';
import { checkInValues, NOTHING_TYPED } from './checkInForm.ts';
import { texts } from './texts.ts';

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
  /** Whether typing on the previous page has started the plate. */
  const [begun, setBegun] = useState(false);
  const [known, setKnown] = useState<BoothRecord>();
  const parked = parameters.get('invoiceNumber');

  const waiting = parameters.get('waiting');

  const onParked = (record: BoothRecord | Queued) => {
    setBegun(false);
    if ('reference' in record) return navigate(`?waiting=${record.reference}`);
    setKnown(record);
    navigate(`?invoiceNumber=${record.invoiceNumber}`);
  };
  const onClear = () => {
    draft.clear();
    setFormNumber(formNumber + 1);
  };

  const onNext = (typed = '') => {
    const before = draft.read() ?? NOTHING_TYPED;
    if (typed) draft.save({ ...before, vehicleNumber: before.vehicleNumber + typed.toLocaleUpperCase('de-DE') });
    setBegun(typed !== '' && (begun || before.vehicleNumber === ''));
    // Until the form is shown, each key calls this again.
    navigate('?', { replace: begun });
  };
  return (
    <div className={classes.page}>
      <PageHeading title={texts.title} />
      <Waiting />
      <Suspense>
        {waiting !== null ? (
          <QueuedCar reference={waiting} onNext={onNext} />
        ) : parked === null ? (
          <CheckInForm key={formNumber} isBegun={begun} {...{ attempts, draft, onParked, onClear }} />
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
