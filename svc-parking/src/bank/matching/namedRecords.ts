import { hasCut, lookalikePlate, normalisePlate, plateIdentity } from '@parkwart/contracts/rules/plate';
import { expects, type OpenRecord, type OpenRecords } from './openRecords.ts';
import type { Purpose } from './readPurpose.ts';

/** More numbers and plates than a payer names. */
const MOST_NAMED = 20;

/** Open records by number or provisional reference; the oldest first. */
export function recordsNamed({ numbers, references }: Purpose, open: OpenRecords): readonly OpenRecord[] {
  const byNumber = numbers.map((number) => open.byNumber(number));
  return oldestFirst(byNumber.concat(references.map((reference) => open.byReference(reference))));
}

/** All that is open for the plates in a purpose; `OB-IO 1274` does not name `OB-IO 12`. */
export function recordsOfPlates({ plates }: Purpose, open: OpenRecords): readonly OpenRecord[] {
  const found = plates.filter((plate) => open.byPlate(plate).length > 0).slice(0, MOST_NAMED);
  const whole = found.filter((plate) => !found.some((other) => other !== plate && other.includes(plate)));
  return oldestFirst(whole.flatMap((plate) => open.byPlate(plate)));
}

/** Whether a plate of German form is named that none of these cars has; the district may be left out, but not be another. */
export function namesOtherPlate(records: readonly OpenRecord[], { germanPlates }: Purpose): boolean {
  const isOf = (named: string, { plate, identity }: OpenRecord) => {
    const normalised = normalisePlate(named);
    if (normalised === plate && hasCut(named)) return plateIdentity(named) === identity;
    return lookalikePlate(plate).endsWith(lookalikePlate(normalised));
  };
  return germanPlates.some((named) => !records.some((record) => isOf(named, record)));
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
