import type { BankEntry } from '@parkwart/contracts/calls/bank';
import text from '@parkwart/ui/text.module.css';
import { groupsOfFour } from '../form/groupsOfFour.ts';
import classes from './Bank.module.css';
import { texts } from './texts.ts';

export function Payer({ entry: { name, iban, purpose } }: { readonly entry: BankEntry }) {
  return (
    <div className={classes.payer}>
      <strong>{name || texts.noName}</strong>
      <div className={classes.facts}>
        {purpose && <span>{purpose}</span>}
        {iban && <span className={text.hint}>{texts.iban(groupsOfFour(iban))}</span>}
      </div>
    </div>
  );
}
