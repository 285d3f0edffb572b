import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { formatEuros } from '@parkwart/contracts/money';
import classes from './Charges.module.css';
import { texts } from './texts.ts';

interface ChargesProps {
  readonly record: BoothRecord;
}

export function Charges({ record: { fines, fee, isParked, hasPermit } }: ChargesProps) {
  return (
    <section className={classes.charges}>
      {fines.length > 0 && (
        <>
          <h2>{texts.fines}</h2>
          <ul>
            {fines.map(({ type, price, description }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: fines have no ids and may repeat
              <li key={index} className={classes.charge}>
                <span className={classes.type}>{type}</span>
                <span className={classes.price}>{formatEuros(price)}</span>
                {description && <span className={classes.description}>{description}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {isParked ? (
        <p>{hasPermit ? texts.permit : texts.feeLater}</p>
      ) : (
        <p className={classes.charge}>
          <span className={classes.type}>{hasPermit ? texts.feeWithPermit : texts.fee}</span>
          <span className={classes.price}>{formatEuros(fee)}</span>
        </p>
      )}
    </section>
  );
}
