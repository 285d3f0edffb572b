import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { chargesOf, chargesTotal, openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { keyed } from '@parkwart/ui/keyed';
import { Money } from '@parkwart/ui/Money';
import classes from './RecordDialog.module.css';
import { texts } from './texts.ts';

export function Charges({ record }: { readonly record: ParkingRecord }) {
  const { fines, fee, letter, paid = 0, waived = 0 } = record;
  const settled = [
    { label: texts.alreadyPaid, euros: paid },
    { label: texts.waived, euros: waived },
  ].filter(({ euros }) => euros !== 0);
  const costs = letter
    ? [
        { label: texts.ownerLookup, euros: letter.ownerLookup },
        { label: texts.reminderCost, euros: letter.reminderCost },
        { label: texts.interest, euros: letter.interest ?? 0 },
      ].filter(({ euros }) => euros > 0)
    : [];
  return (
    <section>
      <h3 className={classes.label}>{texts.charges}</h3>
      <ul className={classes.charges}>
        {keyed(fines).map(([key, { type, price, description }]) => (
          <li key={key} className={classes.charge}>
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
        {costs.map(({ label, euros }) => (
          <li key={label} className={classes.charge}>
            {label}
            <Money euros={euros} />
          </li>
        ))}
        <li className={classes.total}>
          {texts.total}
          <Money euros={eurosFromCents(chargesTotal(chargesOf(record)))} />
        </li>
        {settled.map(({ label, euros }) => (
          <li key={label} className={classes.charge}>
            {label}
            <Money euros={-euros} />
          </li>
        ))}
        <li className={classes.total}>
          {texts.open}
          <Money euros={eurosFromCents(openOf(record))} />
        </li>
      </ul>
    </section>
  );
}
