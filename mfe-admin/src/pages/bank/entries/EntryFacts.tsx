import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { groupIban } from '@parkwart/contracts/rules/groupIban';
import text from '@parkwart/ui/text.module.css';
import bankClasses from '../Bank.module.css';
import { formatEntryAmount } from './bankEntry.ts';
import classes from './Entries.module.css';
import { texts } from './texts.ts';

export function Payer({ entry: { name, iban, purpose } }: { readonly entry: BankEntry }) {
  return (
    <div className={bankClasses.payer}>
      <strong>{name || texts.noName}</strong>
      <div className={bankClasses.facts}>
        {purpose && <span>{purpose}</span>}
        {iban && <span className={text.hint}>{texts.iban(groupIban(iban))}</span>}
      </div>
    </div>
  );
}

/** Shows the entry that a dialog is about. */
export function EntryFacts({ entry }: { readonly entry: BankEntry }) {
  const { day, name, purpose, iban } = entry;
  return (
    <div className={classes.entry}>
      <p>
        <strong>{formatEntryAmount(entry)}</strong> · {day} · {name || texts.noName}
      </p>
      {purpose && <p>{purpose}</p>}
      {iban && <p className={text.hint}>{texts.iban(groupIban(iban))}</p>}
    </div>
  );
}
