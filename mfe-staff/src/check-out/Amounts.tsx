import type { ParkingRecord } from '@parkwart/contracts/record';
import { Money } from '@parkwart/ui/Money';
import classes from './Amounts.module.css';
import { texts } from './texts.ts';

interface AmountsProps {
  readonly record: ParkingRecord;
}

/** The fines one by one, and the fee as soon as the server has computed it. */
export function Amounts({ record: { fines, fee, isParked } }: AmountsProps) {
  return (
    <div className={classes.amounts}>
      <h2 className={classes.heading}>{texts.fines}</h2>
      {fines.length === 0 ? (
        <p className={classes.none}>{texts.noFines}</p>
      ) : (
        <ul>
          {fines.map(({ type, price, description }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same fine may stand twice, and their order is theirs
            <li key={index} className={classes.line}>
              <span className={classes.type}>{type}</span>
              <Money euros={price} />
              {description && <span className={classes.description}>{description}</span>}
            </li>
          ))}
        </ul>
      )}
      {!isParked && (
        <p className={classes.line}>
          <span className={classes.type}>{texts.fee}</span>
          <Money euros={fee} />
        </p>
      )}
    </div>
  );
}
