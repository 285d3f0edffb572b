import type { ParkingRecord } from '@parkwart/contracts/record';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { useState } from 'react';
import { Attempts } from './attempts.ts';
import { CheckedIn } from './CheckedIn.tsx';
import { CheckInForm } from './CheckInForm.tsx';
import classes from './CheckInPage.module.css';
import { texts } from './texts.ts';

/** Auto parken (spec §2): the form, then what was submitted, then the next car. */
export function CheckInPage() {
  const [parked, setParked] = useState<ParkingRecord | null>(null);
  const [attempts] = useState(() => new Attempts());
  const [formNumber, setFormNumber] = useState(1);
  return (
    <div className={classes.page}>
      <PageHeading title={texts.title} />
      {parked ? (
        <CheckedIn record={parked} onNext={() => setParked(null)} />
      ) : (
        <CheckInForm
          key={formNumber}
          attempts={attempts}
          onParked={setParked}
          onClear={() => setFormNumber(formNumber + 1)}
        />
      )}
    </div>
  );
}
