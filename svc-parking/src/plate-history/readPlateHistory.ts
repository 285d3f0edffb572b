import { MAX_VISITS, type PlateHistory } from '@parkwart/contracts/calls/plateHistory';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { lookalikePlate, normalisePlate } from '@parkwart/contracts/rules/plate';
import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { findPermit } from '../permits/findPermit.ts';
import { formatLastDay } from '../permits/permitDays.ts';
import { hasSamePlate, LOOKALIKE_PLATE, PARKED_INDEX, PARKED_PLATE_INDEX } from '../plate-index/samePlate.ts';
import { statement } from '../tables.ts';

/** Numbers and dates may arrive as text. */
interface StoredHistory {
  readonly visits: number | string;
  readonly lastEntryAt: Date | string | null;
  readonly openFines: number | string | null;
  readonly openCents: number | string | null;
  readonly openStays: number | string | null;
}

/** Bounded: reads the latest stays and those that have not ended. */
function historySql(dialect: Database['dialect']): string {
  const length = dialect === 'mysql' ? 'JSON_LENGTH' : 'JSON_ARRAY_LENGTH';
  const stays = (condition: string) =>
    statement(`SELECT * FROM (
    SELECT entryAt, exitAt, CASE WHEN isPay = 0 AND finesCents > 0 THEN ${length}(fines) ELSE 0 END AS openFines, owedCents,
      isDisable
    FROM records ${PARKED_PLATE_INDEX[dialect]} WHERE ${hasSamePlate(dialect)} AND ${condition} LIMIT ${MAX_VISITS})`);
  return statement(`SELECT COUNT(exitAt) AS visits, MAX(CASE WHEN exitAt IS NULL THEN NULL ELSE entryAt END) AS lastEntryAt,
      SUM(openFines) AS openFines, SUM(owedCents) AS openCents, SUM(CASE WHEN owedCents > 0 THEN 1 ELSE 0 END) AS openStays
    FROM (${stays('exitAt IS NOT NULL ORDER BY exitAt DESC')} AS ended
      UNION ALL ${stays('exitAt IS NULL')} AS parked) AS stays
    WHERE isDisable = 0`);
}

interface StoredParked {
  readonly id: number;
  readonly vehicleNumber: string;
  readonly entryAt: Date | string;
}

/** Uses the index for parked cars. */
function parkedSql(dialect: Database['dialect']): string {
  const isSame = `${LOOKALIKE_PLATE} = :plate${dialect === 'mysql' ? ' COLLATE utf8mb4_bin' : ''}`;
  return statement(`SELECT id, vehicleNumber, entryAt FROM records WHERE id = (
    SELECT MAX(id) FROM records ${PARKED_INDEX[dialect]} WHERE exitAt IS NULL AND isDisable = 0 AND ${isSame})`);
}

export async function readPlateHistory(database: Database, vehicleNumber: string, now: Date): Promise<PlateHistory> {
  const plate = normalisePlate(vehicleNumber);
  const { dialect } = database;
  const [permit, [history], [parked]] = await Promise.all([
    findPermit(database, vehicleNumber, now),
    database.selectPrepared<StoredHistory>(historySql(dialect), { plate }),
    database.selectPrepared<StoredParked>(parkedSql(dialect), { plate: lookalikePlate(plate) }),
  ]);
  return {
    ...(permit ? { permit: { validTo: formatLastDay(permit.validTo) } } : {}),
    visits: Number(history?.visits ?? 0),
    lastVisit: history?.lastEntryAt ? formatDay(new Date(history.lastEntryAt)) : null,
    openFines: Number(history?.openFines ?? 0),
    open: { amount: eurosFromCents(Number(history?.openCents ?? 0)), stays: Number(history?.openStays ?? 0) },
    ...(parked && { parked: presentParked(parked) }),
  };
}

function presentParked({ id: invoiceNumber, vehicleNumber, entryAt }: StoredParked) {
  const entry = new Date(entryAt);
  return { invoiceNumber, vehicleNumber, date: formatDay(entry), entryTime: formatClockTime(entry) };
}
