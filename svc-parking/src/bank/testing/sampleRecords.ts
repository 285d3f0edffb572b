import { plateIdentity } from '@parkwart/contracts/rules/car';
import { normalisePlate } from '@parkwart/contracts/rules/plate';
import { OpenRecords } from '../matching/openRecords.ts';
import type { StatementEntry } from '../statement-file/statementContent.ts';
import { type Line, lineOf, match } from './matchedLines.ts';

const REMINDER_COST = 1260;
export const PAYER = 'DE89370400440532013000';

/** Invoice number, plate, open amount, and other amounts that a payer of the record may transfer. Amounts in cents. */
const RECORDS: readonly (readonly [number, string, number, ...number[]])[] = [
  [100123, 'B-AB 1234', 3000],
  [100456, 'M-X 1', 4500],
  [200111, 'HH-X 1', 3000],
  [200112, 'HH-X 2', 3000],
  [300100, 'K-IO 10', 3000],
  [300200, 'K-IO 10', 3000],
  [300300, 'K-IO 10', 4500],
  [400500, 'TÜ-BE 12', 2500, 3000],
  [500600, 'AA 229 AA', 3000],
  [600700, 'B-OI 1', 3000],
  [600800, 'B-O 11', 3000],
  [700700, 'MS-X 7', 3000],
  [800800, 'B-NO 1234', 5000],
  [10115, 'B-PL 7', 5500],
];

export function sampleRecords(): OpenRecords {
  const open = new OpenRecords();
  const references = new Map([[400500, 'A-0017']]);
  open.add(
    RECORDS.map(([invoiceNumber, plate, owedCents, receipt = owedCents]) => ({
      invoiceNumber,
      plate: normalisePlate(plate),
      identity: plateIdentity(plate),
      owedCents,
      expected: [receipt, receipt + REMINDER_COST],
      provisionalReference: references.get(invoiceNumber),
    })),
  );
  open.addPayer(PAYER, 'K-IO10');
  return open;
}

/** @returns for example `certain numberAndPlate: 100123 30.00, rest 5.00` */
export function outcome(line: Line, changes?: Partial<StatementEntry>, open = sampleRecords()): string {
  const { kind, reason, allocations, restCents } = match(lineOf(line), open, changes);
  const paid = allocations.map(({ invoiceNumber, cents }) => `${invoiceNumber} ${(cents / 100).toFixed(2)}`);
  const rest = kind !== 'unknown' && restCents > 0 ? [`rest ${(restCents / 100).toFixed(2)}`] : [];
  return [`${kind} ${reason}`, ...paid, ...rest].join(', ');
}
