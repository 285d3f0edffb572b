import { plateIdentity } from '@parkwart/contracts/rules/car';
import { costsTotal } from '@parkwart/contracts/rules/claim';
import { normalisePlate } from '@parkwart/contracts/rules/plate';
import type { Database, Queryable } from '@parkwart/service-kit/database/database';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { PARKING_TABLES, statement } from '../tables.ts';
import { OpenRecords } from './matching/openRecords.ts';
import type { Proposed } from './table.ts';

const { records, bank_entries: entries } = PARKING_TABLES;

const claimFields = records.pick(
  'id',
  'vehicleNumber',
  'provisionalReference',
  'feeCents',
  'finesCents',
  'ownerLookupCents',
  'reminderCostCents',
  'interestCents',
  'owedCents',
  'isPrint',
);
const proposalFields = entries.pick('id', 'state', 'proposal');

/** Rows per batch; other work runs between two batches. */
const ROWS_AT_ONCE = 2_000;

/**
 * Loads the open records. Their open amounts are reduced by the amounts that entries in the state `certain` will pay
 * when they are booked.
 * @param onBatch called between batches
 */
export async function openClaims(database: Database, onBatch: () => Promise<void>): Promise<OpenRecords> {
  const open = new OpenRecords();
  for (let after = 0; ; ) {
    const sql = statement(`SELECT ${claimFields.list()} FROM records
      WHERE isDisable = 0 AND isPay = 0 AND id > :after ORDER BY id LIMIT ${ROWS_AT_ONCE}`);
    const claims = await readAs(database, claimFields, sql, { after });
    open.add(claims.map(openRecord));
    after = claims.at(-1)?.id ?? after;
    await onBatch();
    if (claims.length < ROWS_AT_ONCE) break;
  }
  await addPayers(database, open);
  for (const { state, proposal } of await reservations(database)) if (state === 'certain') open.settle(proposal);
  return open;
}

/** The entries that are not booked yet and will use open amounts or payments booked by hand. */
export function reservations(queryable: Queryable) {
  const sql = statement(`SELECT ${proposalFields.list()} FROM bank_entries
    WHERE state = 'certain' AND reason NOT LIKE 'refund%' OR state = 'proposed' AND reason = 'bookedByHand'`);
  return readAs(queryable, proposalFields, sql);
}

export const joinedIds = (proposals: readonly { readonly proposal: readonly Proposed[] }[]): number[] =>
  proposals.flatMap(({ proposal }) => proposal.flatMap(({ byHand = [] }) => byHand.map(({ id }) => id)));

/** The payer may send the total of the receipt, or the total of the reminder with or without the fee. */
function openRecord(claim: RowOf<typeof claimFields>) {
  const { id, feeCents, finesCents, isPrint } = claim;
  const reminder = finesCents + costsTotal(claim);
  return {
    invoiceNumber: id,
    plate: normalisePlate(claim.vehicleNumber),
    identity: plateIdentity(claim.vehicleNumber),
    owedCents: claim.owedCents,
    expected: isPrint ? [finesCents + feeCents, reminder, reminder + feeCents] : [finesCents + feeCents],
    provisionalReference: claim.provisionalReference ?? undefined,
  };
}

/** Loads which account paid for which plate before. */
async function addPayers(database: Database, open: OpenRecords): Promise<void> {
  const sql = statement(`SELECT DISTINCT entry.payerIban AS iban, record.vehicleNumber AS plate
    FROM bank_entries AS entry JOIN postings AS posting ON posting.bankEntryId = entry.id AND posting.reverses IS NULL
    JOIN records AS record ON record.id = posting.invoiceNumber
    WHERE entry.state = 'booked' AND entry.payerIban <> '' LIMIT 100000`);
  for (const { iban, plate } of await database.read<{ iban: string; plate: string }>(sql)) {
    const identity = plateIdentity(plate);
    if (identity) open.addPayer(iban, identity);
  }
}
