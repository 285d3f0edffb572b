import type { PlateHistory } from '@parkwart/contracts/plateHistory';
import { Notice } from '@parkwart/ui/Notice';
import { Link } from '@parkwart/web';
import classes from '../record/AlsoParked.module.css';
import { texts as recordTexts } from '../record/texts.ts';
import { texts } from './texts.ts';

interface AlreadyParkedProps {
  readonly car: NonNullable<PlateHistory['parked']>;
}

/** While the plate is typed: this one is mistyped, or the other was forgotten. */
export function AlreadyParked({ car }: AlreadyParkedProps) {
  return (
    <Notice tone="neutral">
      <p>{texts.alreadyParked(car)}</p>
      <Link className={classes.link} to={`/check-out?invoiceNumber=${car.invoiceNumber}`}>
        {recordTexts.toThatOne}
      </Link>
    </Notice>
  );
}
