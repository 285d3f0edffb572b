import { normalisePlate } from '@parkwart/contracts/rules/plate';
import type { Database } from '@parkwart/service-kit/database/database';
import { postInserted } from './postInserted.ts';

export interface TestRecord {
  readonly vehicleNumber?: string;
  readonly entryAt?: Date;
  readonly exitAt?: Date;
  readonly createdAt?: Date;
  readonly feeCents?: number;
  readonly finesCents?: number;
  readonly ownerLookupCents?: number;
  readonly reminderCostCents?: number;
  readonly isDisable?: boolean;
  readonly isPrint?: boolean;
  /** As a number: 20260305. */
  readonly letterDeadline?: number | null;
  readonly isPay?: boolean;
  readonly hasPermit?: boolean;
  readonly miStatus?: 'M' | 'I';
  readonly checkOutNote?: string;
  readonly version?: number;
  readonly closedAt?: Date;
  readonly images?: readonly string[];
  readonly ownerName?: string;
  readonly address?: string;
}

/** Even a slow machine inserts this many within the database timeout. */
const BATCH_SIZE = 500;
const NOON = new Date('2026-03-05T11:00:00Z');

const chargesOf = ({
  isDisable,
  feeCents = 0,
  finesCents = 0,
  ownerLookupCents = 0,
  reminderCostCents = 0,
}: TestRecord) => (isDisable ? 0 : feeCents + finesCents + ownerLookupCents + reminderCostCents);

/** Inserts records and the postings of their accounts. */
export async function insertRecords(database: Database, records: readonly TestRecord[]): Promise<void> {
  const [newest] = await database.read<{ id: number | null }>('SELECT MAX(id) AS id FROM records');
  const rows = records.map(({ vehicleNumber = 'B-AB 1234', finesCents = 0, images = [], ...fields }) => ({
    entryAt: NOON,
    exitAt: null,
    feeCents: 0,
    ownerLookupCents: 0,
    reminderCostCents: 0,
    isDisable: false,
    isPrint: false,
    letterLevel: fields.isPrint ? 1 : 0,
    letterDay: fields.isPrint ? 20260306 : null,
    letterDeadline: fields.isPrint ? 20260316 : null,
    isPay: false,
    hasPermit: false,
    miStatus: null,
    checkOutNote: '',
    version: 1,
    closedAt: null,
    ownerName: '',
    address: '',
    createdAt: new Date(Math.min(Number(fields.entryAt ?? NOON), Number(fields.exitAt ?? NOON))),
    ...fields,
    vehicleNumber,
    normalisedPlate: normalisePlate(vehicleNumber),
    finesCents,
    chargedCents: chargesOf({ ...fields, finesCents }),
    paidCents: fields.isPay ? chargesOf({ ...fields, finesCents }) : 0,
    fines: JSON.stringify(finesCents ? [{ id: 1, type: 'Falschparken', cents: finesCents, description: '' }] : []),
    images: JSON.stringify(images),
    files: '[]',
  }));
  const names = Object.keys(rows[0] ?? {});
  const valuesOf = (row: object) => Object.values(row).map((value) => (value instanceof Date ? stored(value) : value));
  const stored = (instant: Date) =>
    `${instant.toISOString().replace('T', ' ').slice(0, -1)}${database.dialect === 'sqlite' ? ' +00:00' : ''}`;
  // Sequelize's own bulk insert takes several times as long.
  const sql = `INSERT INTO records (${names.join(', ')}) VALUES :batch`;
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE).map(valuesOf);
    await database.transaction((transaction) => transaction.write(sql, { batch }));
  }
  await postInserted(database, newest?.id ?? 0);
}
