import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { groupIban } from '@parkwart/contracts/rules/groupIban';
import text from '@parkwart/ui/text.module.css';
import classes from '../Bank.module.css';
import { texts } from './texts.ts';

export function Payer({ entry: { name, iban, purpose } }: { readonly entry: BankEntry }) {
  return (
    <div className={classes.payer}>
      <strong>{name || texts.noName}</strong>
      <div className={classes.facts}>
        {purpose && <span>{purpose}</span>}
        {iban && <span className={`${text.hint} ${classes.iban}`}>{texts.iban(groupIban(iban))}</span>}
      </div>
    </div>
  );
}
