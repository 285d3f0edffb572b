import type { Refund } from '@parkwart/contracts/calls/refunds';
import { groupIban } from '@parkwart/contracts/rules/groupIban';
import text from '@parkwart/ui/text.module.css';
import classes from '../Bank.module.css';
import { texts } from './texts.ts';

type PayeeCellProps = Pick<Refund, 'name' | 'iban'> & {
  readonly reference?: string;
  readonly isOnline?: boolean | undefined;
  /** Why nothing can be transferred to this payee. */
  readonly problem?: string | undefined;
};

export function PayeeCell({ name, iban, reference, isOnline, problem }: PayeeCellProps) {
  return (
    <div className={classes.payer}>
      <strong>{name || (isOnline ? texts.byProvider : texts.payeeMissing)}</strong>
      <div className={classes.facts}>
        {iban && <span className={`${text.hint} ${classes.iban}`}>{texts.iban(groupIban(iban))}</span>}
        {reference && <span className={text.hint}>{reference}</span>}
      </div>
      {problem && <p className={classes.problem}>{problem}</p>}
    </div>
  );
}
