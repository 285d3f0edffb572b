import { finesTotal, receiptTotal } from '@parkwart/contracts/claim';
import { centsFromEuros, eurosFromCents } from '@parkwart/contracts/money';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { Money } from '@parkwart/ui/Money';
import classes from './RecordDialog.module.css';
import { texts } from './texts.ts';

export function Charges({ record: { fines, fee } }: { readonly record: ParkingRecord }) {
  const total = receiptTotal({ finesCents: finesTotal(fines), feeCents: centsFromEuros(fee) });
  return (
    <section aria-label={texts.fines}>
      <ul className={classes.charges}>
        {fines.map(({ type, price, description }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fines have no ids and may repeat
          <li key={index} className={classes.charge}>
            <span>
              {type}
              {description && <span className={classes.description}>{description}</span>}
            </span>
            <Money euros={price} />
          </li>
        ))}
        <li className={classes.charge}>
          {texts.fee}
          <Money euros={fee} />
        </li>
        <li className={classes.total}>
          {texts.total}
          <Money euros={eurosFromCents(total)} />
        </li>
      </ul>
    </section>
  );
}
