import type { JournalEntry } from '@parkwart/contracts/journal';
import classes from './ChangeValues.module.css';
import { changedFields } from './formatChange.ts';
import { texts } from './texts.ts';

/** What an entry says of before and after. */
export function ChangeValues({ change }: { readonly change: JournalEntry }) {
  const fields = changedFields(change);
  return (
    <>
      {fields.length > 0 && (
        <ul className={classes.values}>
          {fields.map(({ label, value }) => (
            <li key={label}>
              <span className={classes.label}>{label}:</span> {value}
            </li>
          ))}
        </ul>
      )}
      {change.isErased && <p className={classes.erased}>{texts.erased}</p>}
    </>
  );
}
