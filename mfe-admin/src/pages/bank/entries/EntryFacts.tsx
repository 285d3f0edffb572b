import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { groupIban } from '@parkwart/contracts/rules/groupIban';
import text from '@parkwart/ui/text.module.css';
import classes from './Allocation.module.css';
import { formatEntryAmount } from './bankEntry.ts';
import { texts } from './texts.ts';

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
