import { chargesOf, costsTotal } from '@parkwart/contracts/rules/claim';
import { feeReckoning } from '@parkwart/contracts/rules/fee';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { keyed } from '@parkwart/ui/keyed';
import { Money } from '@parkwart/ui/Money';
import type { KnownRecord } from '../record/knownRecord.ts';
import classes from './Amounts.module.css';
import { momentOf } from './parked/momentOf.ts';
import { texts as parkedTexts } from './parked/texts.ts';
import type { StaySoFar } from './staySoFar.ts';
import { texts } from './texts.ts';

interface AmountsProps {
  readonly record: KnownRecord;
  /** Undefined once the car has left. */
  readonly stay: StaySoFar | undefined;
}

/** The server's fee after the exit, otherwise the fee so far. */
export function Amounts({ record, stay }: AmountsProps) {
  const { fines, fee, isParked, letter, asOf, tariff } = record;
  const reckoning = stay && tariff && feeReckoning(stay.elapsed, tariff, stay.feeCents);
  const costs = costsTotal(chargesOf(record));
  const settled = (record.paid ?? 0) + (record.waived ?? 0);
  return (
    <div className={classes.amounts}>
      <h2 className={classes.heading}>{texts.fines}</h2>
      {asOf !== undefined && <p className={classes.asOf}>{parkedTexts.offline(momentOf(asOf, new Date()))}</p>}
      {fines.length === 0 ? (
        <p className={classes.none}>{texts.noFines}</p>
      ) : (
        <ul>
          {keyed(fines).map(([key, { type, price, description }]) => (
            <li key={key} className={classes.line}>
              <span className={classes.type}>{type}</span>
              <Money euros={price} />
              {description && <span className={classes.description}>{description}</span>}
            </li>
          ))}
        </ul>
      )}
      {stay && (
        <p className={classes.line}>
          <span className={classes.type}>{texts.feeSoFar}</span>
          <Money euros={eurosFromCents(stay.feeCents)} />
          <span className={classes.description}>{texts.parkedFor(stay.elapsed)}</span>
          {reckoning && <span className={classes.description}>{reckoning}</span>}
        </p>
      )}
      {!isParked && (
        <p className={classes.line}>
          <span className={classes.type}>{texts.fee}</span>
          <Money euros={fee} />
        </p>
      )}
      {letter && costs > 0 && (
        <p className={classes.line}>
          <span className={classes.type}>{texts.costs(letter.date)}</span>
          <Money euros={eurosFromCents(costs)} />
        </p>
      )}
      {settled !== 0 && (
        <p className={classes.line}>
          <span className={classes.type}>{texts.settled}</span>
          <Money euros={-settled} />
        </p>
      )}
    </div>
  );
}
