import { NO_VEHICLE } from '@parkwart/contracts/vehicle';
import type { Changed, Values } from './journalEntry.ts';

/** What a change says of a person: kept beside the chain, so that it can be erased. */
const PERSONAL: ReadonlySet<string> = new Set([
  ...Object.keys(NO_VEHICLE),
  'ownerName',
  'address',
  'checkOutNote',
  'cancelReason',
  'fineDescriptions',
  'note',
  'holdReason',
  'username',
  'email',
  'phone',
  'gender',
  'passkey',
  'files',
]);

/** @returns undefined for `personal` without any */
export function splitPersonal({ before, after }: Changed): { facts: Changed; personal: Changed | undefined } {
  const facts = { before: pick(before, false), after: pick(after, false) };
  const personal = { before: pick(before, true), after: pick(after, true) };
  const hasPersonal = Object.keys(personal.before).length + Object.keys(personal.after).length > 0;
  return { facts, personal: hasPersonal ? personal : undefined };
}

function pick(values: Values, isPersonal: boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => PERSONAL.has(name) === isPersonal));
}
