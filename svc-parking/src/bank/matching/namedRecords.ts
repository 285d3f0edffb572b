import { lookalikePlate } from '@parkwart/contracts/rules/plateSearch';
import { expects, type OpenRecord, type OpenRecords } from './openRecords.ts';
import type { Purpose } from './readPurpose.ts';

/** More numbers and plates than a payer names. */
const MOST_NAMED = 20;

/** Open records by number or provisional reference; the oldest first. */
export function recordsNamed(
  { numbers, references }: Pick<Purpose, 'numbers' | 'references'>,
  open: OpenRecords,
): readonly OpenRecord[] {
  const byNumber = numbers.map((number) => open.byNumber(number));
  return oldestFirst(byNumber.concat(references.map((reference) => open.byReference(reference))));
}

/**
 * All that is open for the plates in a purpose; `OB-IO 1274` does not name `OB-IO 12`.
 * @returns `isOfSeveral`: one of them, typed without its cut, may be that of several cars
 */
export function recordsOfPlates({ plates, germanPlates }: Purpose, open: OpenRecords) {
  const found = plates.filter((plate) => open.byPlate(plate).length > 0).slice(0, MOST_NAMED);
  const whole = found.filter((plate) => !found.some((other) => other !== plate && other.includes(plate)));
  const ofEach = whole.map((plate) => open.byPlate(plate).filter((record) => isMeant(record, germanPlates)));
  const isOfSeveral = ofEach.some((records) => new Set(records.map(({ identity }) => identity)).size > 1);
  return { ofPlates: oldestFirst(ofEach.flat()), isOfSeveral };
}

const withoutCut = (identity: string) => identity.replace('-', '');

/** `BN-O 1234` does not name `B-NO 1234`. Where a line breaks within a plate, there are several readings of it. */
function isMeant(record: OpenRecord, germanPlates: Purpose['germanPlates']): boolean {
  const readings = germanPlates.filter((named) => withoutCut(named) === lookalikePlate(record.plate));
  return readings.length === 0 || readings.some((reading) => isOf(reading, record));
}

/** Whether a plate of German form is named that none of these cars has; the district may be left out. */
export function namesOtherPlate(records: readonly OpenRecord[], { germanPlates }: Purpose): boolean {
  const isOwn = (named: string) => records.some((record) => isOf(named, record));
  const own = new Set(germanPlates.filter(isOwn).map(withoutCut));
  return germanPlates.some((named) => !own.has(withoutCut(named)));
}

function isOf(named: string, { identity, plate }: OpenRecord): boolean {
  const own = lookalikePlate(identity ?? plate);
  if (named.includes('-')) return named === own;
  return named === withoutCut(own) || own.endsWith(own.includes('-') ? `-${named}` : named);
}

/** Of these records, the one whose number the payer missed by a slip; one that expects the amount comes first. */
export function oneSlipAway(
  records: readonly OpenRecord[],
  numbers: readonly number[],
  cents: number,
  open: OpenRecords,
): OpenRecord | undefined {
  if (records.length === 0) return undefined;
  const similar = new Set(numbers.slice(0, MOST_NAMED).flatMap((number) => open.oneSlipFrom(number)));
  const found = records.filter((record) => similar.has(record));
  return found.find((record) => expects(record, cents)) ?? found[0];
}

function oldestFirst(records: readonly (OpenRecord | undefined)[]): readonly OpenRecord[] {
  const found = new Set(records.filter((record) => record !== undefined));
  return [...found].sort((one, other) => one.invoiceNumber - other.invoiceNumber);
}
