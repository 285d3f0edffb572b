import type { JournalEntry } from '@parkwart/contracts/calls/journal';
import { Fragment } from 'react';
import classes from './ChangeValues.module.css';
import { changedParts } from './changedPart.ts';
import { type ChangedField, changedFields } from './formatChange.ts';
import { texts } from './texts.ts';

/** In characters; longer texts show only their differences. */
const LONG = 60;

/** Shows the values before and after; omits unchanged fields. */
export function ChangeValues({ change }: { readonly change: JournalEntry }) {
  const fields = changedFields(change).filter(({ both }) => !both || both[0] !== both[1]);
  return (
    <>
      {fields.length > 0 && (
        <ul className={classes.values}>
          {fields.map((field) => (
            <li key={field.label}>
              <span className={classes.label}>{field.label}:</span> <Value field={field} />
            </li>
          ))}
        </ul>
      )}
      {change.isErased && <p className={classes.erased}>{texts.erased}</p>}
    </>
  );
}

function Value({ field: { value, both } }: { readonly field: ChangedField }) {
  if (!both || both.includes(texts.none) || both.every(({ length }) => length <= LONG)) return value;
  const parts = changedParts(...both);
  if (parts.length === 0) return value;
  return (
    <span>
      {parts.map(({ lead, old, now, rest }) => (
        <Fragment key={`${lead}${old}${now}${rest}`}>
          {lead} {old && <del>{old}</del>}
          {old && now && ' → '}
          {now && <ins>{now}</ins>} {rest}{' '}
        </Fragment>
      ))}
    </span>
  );
}
