import { centsFromEuros } from '@parkwart/contracts/rules/money';
import { normalisePlate } from '@parkwart/contracts/rules/plate';
import type { Database } from '@parkwart/service-kit/database/database';
import { makeYear, type Stay } from 'embedded/demo-data/year';

const BATCH_SIZE = 5_000;
const MINUTES_PER_HOUR = 60;
const HOUR_CENTS = 200;

/**
 * Inserts the records of one year, which `npm run demo-data` also uses, directly into the table, without postings. The
 * data is the same in every run; 100,000 records take seconds.
 */
export async function seedRecords(database: Database, records: number, now: Date): Promise<void> {
  const stays = makeYear(records, 1, now);
  for (let start = 0; start < stays.length; start += BATCH_SIZE) {
    const rows = stays.slice(start, start + BATCH_SIZE).map(asRow);
    await database.transaction((transaction) =>
      database.sequelize.getQueryInterface().bulkInsert('records', rows, { transaction }),
    );
  }
  await database.sequelize.query(database.dialect === 'mysql' ? 'ANALYZE TABLE records' : 'ANALYZE');
}

function asRow({ entry, exit, vehicleNumber, vehicleModel, vehicleColor, fines, state }: Stay): object {
  const stored = fines.map(({ type, price, description }, index) => ({
    id: index + 1,
    type,
    cents: centsFromEuros(price),
    description,
  }));
  const finesCents = stored.reduce((sum, { cents }) => sum + cents, 0);
  const feeCents = exit ? feeOf(entry, exit) : 0;
  const chargedCents = state.isDisable ? 0 : feeCents + finesCents;
  return {
    vehicleNumber,
    normalisedPlate: normalisePlate(vehicleNumber),
    vehicleModel,
    vehicleColor,
    entryAt: entry,
    exitAt: exit ?? null,
    feeCents,
    fines: JSON.stringify(stored),
    finesCents,
    chargedCents,
    paidCents: state.isPay ? chargedCents : 0,
    isDisable: state.isDisable ?? false,
    isPrint: state.printed !== undefined,
    isPay: state.isPay ?? false,
    miStatus: state.MIStatus ?? null,
    checkOutNote: state.checkOutNote ?? '',
    images: '[]',
    files: '[]',
    createdAt: entry,
    employeeName: 'kasse',
    ownerName: state.printed?.ownerName ?? '',
    address: state.printed?.address ?? '',
  };
}

/** An approximation: charges every started hour. */
function feeOf(entry: Date, exit: Date): number {
  const minutes = (exit.getTime() - entry.getTime()) / 60_000;
  return Math.ceil(minutes / MINUTES_PER_HOUR) * HOUR_CENTS;
}
