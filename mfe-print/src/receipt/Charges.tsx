import type { Receipt } from '@parkwart/contracts/calls/receipt';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { feeReckoning } from '@parkwart/contracts/rules/fee';
import { centsFromEuros, formatCents, formatEuros } from '@parkwart/contracts/rules/money';
import { keyed } from '@parkwart/ui/keyed';
import classes from './Charges.module.css';
import { texts } from './texts.ts';

interface ChargesProps {
  readonly record: BoothRecord;
  readonly elapsed: Receipt['elapsed'];
  readonly names: Receipt['texts'];
}

/**
 * Shown on a parked car's receipt in place of the fee. A receipt from the office has no tariff, so this component only
 * says that the fee is calculated at the check-out.
 */
function FeeToCome({ hasPermit, tariff }: Pick<BoothRecord, 'hasPermit' | 'tariff'>) {
  if (hasPermit) return <p>{texts.permit}</p>;
  return tariff ? <Tariff {...tariff} /> : <p>{texts.feeLater}</p>;
}

function Tariff({ freeMinutes, centsPerStartedHour, maxCentsPerDay }: NonNullable<BoothRecord['tariff']>) {
  const rows = [
    ...(freeMinutes > 0 ? [[texts.freeFor(freeMinutes), texts.free] as const] : []),
    [texts.perStartedHour, formatCents(centsPerStartedHour)] as const,
    [texts.mostPerDay, formatCents(maxCentsPerDay)] as const,
  ];
  return (
    <>
      <h2>{texts.tariff}</h2>
      {rows.map(([label, value]) => (
        <p key={label} className={classes.charge}>
          <span>{label}</span>
          <span className={classes.price}>{value}</span>
        </p>
      ))}
      <p className={classes.later}>{texts.feeLater}</p>
    </>
  );
}

function costsOf({ letter }: BoothRecord, names: Receipt['texts']) {
  if (!letter) return [];
  const { ownerLookup, reminderCost, interest = 0 } = letter;
  return [
    { name: names.ownerLookup, euros: ownerLookup },
    { name: names.reminderCost, euros: reminderCost },
    { name: names.interest, euros: interest },
  ].filter(({ euros }) => euros > 0);
}

export function Charges({ record, elapsed, names }: ChargesProps) {
  const { fines, fee, isParked, hasPermit, tariff, cancelReason } = record;
  const reckoning = elapsed !== undefined && tariff && feeReckoning(elapsed, tariff, centsFromEuros(fee));
  return (
    <>
      {fines.length > 0 && (
        <section className={classes.charges}>
          <h2>{names.fines}</h2>
          <ul>
            {keyed(fines).map(([key, { type, price, description }]) => (
              <li key={key} className={classes.charge}>
                <span>{type}</span>
                <span className={classes.price}>{formatEuros(price)}</span>
                {description && <span className={classes.description}>{description}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={classes.charges}>
        {isParked ? (
          cancelReason === undefined && <FeeToCome hasPermit={hasPermit} tariff={tariff} />
        ) : (
          <p className={classes.charge}>
            <span>{hasPermit ? texts.withPermit(names.fee) : names.fee}</span>
            <span className={classes.price}>{formatEuros(fee)}</span>
            {reckoning && <span className={classes.description}>{reckoning}</span>}
          </p>
        )}
        {costsOf(record, names).map(({ name, euros }) => (
          <p key={name} className={classes.charge}>
            <span>{name}</span>
            <span className={classes.price}>{formatEuros(euros)}</span>
          </p>
        ))}
      </section>
    </>
  );
}
