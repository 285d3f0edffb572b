import type { JournalEntry } from '@parkwart/contracts/calls/journal';
import { Fragment } from 'react';
import classes from './ChangeValues.module.css';
import { type ChangedField, changedFields } from './formatChange.ts';
import { texts } from './texts.ts';

/** Number of words and spaces shown around a change. */
const CONTEXT = 12;
const wordsOf = (text: string) => text.split(/(\s+)/);

interface ChangedPart {
  readonly lead: string;
  readonly old: string;
  readonly now: string;
  readonly rest: string;
}

const sentencesOf = (text: string) =>
  text.split(/(?<=[.!?])\s+(?=\p{Lu})|\n+/u).map((sentence) => sentence.trim().replaceAll(/\s+/g, ' '));

/** The differences between two texts: by sentence, and within sentences by word. Empty if only whitespace differs. */
export function changedParts(oldText: string, newText: string): ChangedPart[] {
  const [old, now] = [sentencesOf(oldText), sentencesOf(newText)];
  const parts: ChangedPart[] = [];
  for (let [at, nowAt] = [0, 0]; at < old.length || nowAt < now.length; ) {
    const unchanged = old.slice(at).findIndex((sentence) => now.indexOf(sentence, nowAt) >= 0);
    const end = unchanged < 0 ? old.length : at + unchanged;
    const nowEnd = unchanged < 0 ? now.length : now.indexOf(old[end] ?? '', nowAt);
    parts.push(changedPart(old.slice(at, end).join(' '), now.slice(nowAt, nowEnd).join(' ')));
    [at, nowAt] = [end + 1, nowEnd + 1];
  }
  return parts.filter((part) => part.old || part.now);
}

/** The differing words with a few words of context; `…` replaces the omitted ones. */
function changedPart(oldText: string, newText: string): ChangedPart {
  const [old, now] = [wordsOf(oldText), wordsOf(newText)];
  const most = Math.min(old.length, now.length);
  let first = 0;
  while (first < most && old[first] === now[first]) first += 1;
  let same = 0;
  while (same < most - first && old.at(-1 - same) === now.at(-1 - same)) same += 1;
  const [oldEnd, newEnd] = [old.length - same, now.length - same];
  const from = Math.max(0, first - CONTEXT);
  const to = Math.min(now.length, newEnd + CONTEXT);
  return {
    lead: (from > 0 ? '… ' : '') + now.slice(from, first).join('').trim(),
    old: old.slice(first, oldEnd).join('').trim(),
    now: now.slice(first, newEnd).join('').trim(),
    rest: now.slice(newEnd, to).join('').trim() + (to < now.length ? ' …' : ''),
  };
}

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
