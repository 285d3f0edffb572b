import { formatEuros } from '@parkwart/contracts/rules/money';
import classes from './Money.module.css';

export interface MoneyProps {
  /** In euros, as on the wire. */
  euros: number;
}

export function Money({ euros }: MoneyProps) {
  return <span className={classes.money}>{formatEuros(euros)}</span>;
}
