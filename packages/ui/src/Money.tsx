import { formatEuros } from '@parkwart/contracts/rules/money';
import classes from './Money.module.css';

export interface MoneyProps {
  /** In euros, as on the wire. */
  euros: number;
}

/** Formats an amount as `1.234,56 €`. */
export function Money({ euros }: MoneyProps) {
  return <span className={classes.money}>{formatEuros(euros)}</span>;
}
