import { natureOf } from '@parkwart/contracts/journal/journalSubjects';
import type { Changed, Values } from './journalEntry.ts';

/** Separates personal values, so that they can be erased. @returns undefined for `personal` if there are none */
export function splitPersonal(
  subject: string,
  { before, after }: Changed,
): { facts: Changed; personal: Changed | undefined } {
  const pick = (values: Values, nature: string) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => natureOf(subject, field) === nature));
  const facts = { before: pick(before, 'fact'), after: pick(after, 'fact') };
  const personal = { before: pick(before, 'personal'), after: pick(after, 'personal') };
  const hasPersonal = Object.keys(personal.before).length + Object.keys(personal.after).length > 0;
  return { facts, personal: hasPersonal ? personal : undefined };
}
