import type { PlateHistory } from '@parkwart/contracts/plateHistory';
import { Notice } from '@parkwart/ui/Notice';
import { Link } from '@parkwart/web';
import classes from '../record/AlsoParked.module.css';
import { texts as recordTexts } from '../record/texts.ts';
import { texts } from './texts.ts';

interface AlreadyParkedProps {
  readonly car: Pick<NonNullable<PlateHistory['parked']>, 'vehicleNumber' | 'date' | 'entryTime'>;
  /** As the till finds it. */
  readonly number: string;
}

/** While the plate is typed: this one is mistyped, or the other was forgotten. */
export function AlreadyParked({ car, number }: AlreadyParkedProps) {
  return (
    <Notice tone="neutral">
      <p>{texts.alreadyParked(car, number)}</p>
      <Link className={classes.link} to={`/check-out?invoiceNumber=${number}`}>
        {recordTexts.toThatOne}
      </Link>
    </Notice>
  );
}
