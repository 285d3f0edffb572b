import { formatEuros } from '@parkwart/contracts/money';
import classes from './Money.module.css';

export interface MoneyProps {
  /** As it comes over the wire. */
  euros: number;
}

/** An amount as German readers expect it, `1.234,56 €`. */
export function Money({ euros }: MoneyProps) {
  return <span className={classes.money}>{formatEuros(euros)}</span>;
}
