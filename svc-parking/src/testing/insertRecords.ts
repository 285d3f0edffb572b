import { chargesTotal } from '@parkwart/contracts/rules/claim';
import { normalisePlate } from '@parkwart/contracts/rules/plate';
import type { Database } from '@parkwart/service-kit/database/database';
import { insertMany } from '@parkwart/service-kit/database/rows';
import { PARKING_TABLES } from '../tables.ts';
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

const NOON = new Date('2026-03-05T11:00:00Z');

/** Test records have no interest. */
const chargesOf = ({
  isDisable,
  feeCents = 0,
  finesCents = 0,
  ownerLookupCents = 0,
  reminderCostCents = 0,
}: TestRecord) =>
  isDisable ? 0 : chargesTotal({ feeCents, finesCents, ownerLookupCents, reminderCostCents, interestCents: 0 });

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
    fines: finesCents ? [{ id: 1, type: 'Falschparken', cents: finesCents, description: '' }] : [],
    images,
    files: [],
  }));
  const names = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[];
  const insert = insertMany(PARKING_TABLES.records.pick(...names));
  await database.transaction((transaction) => insert(transaction, rows));
  await postInserted(database, newest?.id ?? 0);
}
