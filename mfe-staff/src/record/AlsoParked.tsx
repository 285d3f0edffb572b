import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { Notice } from '@parkwart/ui/Notice';
import { Link } from '@parkwart/web';
import classes from './AlsoParked.module.css';
import { texts } from './texts.ts';

/**
 * Shows that the plate is also parked under another invoice. This is only a hint, because the cause may be an earlier
 * stay without a check-out or with a mistyped plate.
 */
export function AlsoParked({ record: { alsoParked, cancelReason } }: { readonly record: BoothRecord }) {
  return (
    alsoParked && (
      <Notice tone="neutral">
        <p>{texts.alsoParked(alsoParked, cancelReason !== undefined)}</p>
        <Link className={classes.link} to={`/check-out?invoiceNumber=${alsoParked.invoiceNumber}`}>
          {texts.toThatOne}
        </Link>
      </Notice>
    )
  );
}
