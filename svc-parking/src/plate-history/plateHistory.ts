import { getPlateHistory, MAX_VISITS, type PlateHistory } from '@parkwart/contracts/calls/plateHistory';
import { isSameCar } from '@parkwart/contracts/rules/car';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { similarForms } from '@parkwart/contracts/rules/plateSearch';
import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import type { plateLookups } from '../booth/lookupAllowance.ts';
import { findPermit, formatLastDay } from '../permits/permits.ts';
import {
  hasSamePlate,
  LOOKALIKE_PLATE,
  PARKED_INDEX,
  PARKED_PLATE_INDEX,
  samePlate,
} from '../plate-index/samePlate.ts';
import { statement } from '../tables.ts';

/** Numbers and dates may arrive as text. */
interface StoredHistory {
  readonly visits: number | string;
  readonly lastEntryAt: Date | string | null;
  readonly openCents: number | string | null;
  readonly openStays: number | string | null;
}

/** Reads a limited number of rows: the latest parking stays, and those that have not ended. */
function historySql(dialect: Database['dialect']): string {
  const stays = (condition: string) =>
    statement(`SELECT * FROM (
    SELECT entryAt, exitAt, owedCents, isDisable
    FROM records ${PARKED_PLATE_INDEX[dialect]} WHERE ${hasSamePlate(dialect)} AND ${condition} LIMIT ${MAX_VISITS})`);
  return statement(`SELECT COUNT(exitAt) AS visits, MAX(CASE WHEN exitAt IS NULL THEN NULL ELSE entryAt END) AS lastEntryAt,
      SUM(owedCents) AS openCents, SUM(CASE WHEN owedCents > 0 THEN 1 ELSE 0 END) AS openStays
    FROM (${stays('exitAt IS NOT NULL ORDER BY exitAt DESC')} AS ended
      UNION ALL ${stays('exitAt IS NULL')} AS parked) AS stays
    WHERE isDisable = 0`);
}

interface StoredParked {
  readonly id: number;
  readonly vehicleNumber: string;
  readonly entryAt: Date | string;
}

/** The most cars with lookalike plates that are compared. */
const MOST_ALIKE = 50;

/** Uses the index for parked cars. */
function parkedSql(dialect: Database['dialect']): string {
  const plate = dialect === 'mysql' ? `${LOOKALIKE_PLATE} COLLATE utf8mb4_bin` : LOOKALIKE_PLATE;
  return statement(`SELECT records.id, vehicleNumber, entryAt FROM (
      SELECT id FROM records ${PARKED_INDEX[dialect]} WHERE exitAt IS NULL AND isDisable = 0 AND ${plate} IN (:forms)
      ORDER BY id DESC LIMIT ${MOST_ALIKE}
    ) AS alike JOIN records ON records.id = alike.id ORDER BY records.id DESC`);
}

export async function readPlateHistory(database: Database, vehicleNumber: string, now: Date): Promise<PlateHistory> {
  const { dialect } = database;
  const forms = similarForms(vehicleNumber);
  const [permit, [history], alike] = await Promise.all([
    findPermit(database, vehicleNumber, now),
    database.read<StoredHistory>(historySql(dialect), samePlate(vehicleNumber)),
    forms.length > 0 ? database.read<StoredParked>(parkedSql(dialect), { forms }) : [],
  ]);
  const parked = alike.find((one) => isSameCar(one.vehicleNumber, vehicleNumber));
  const similar = alike.find((one) => !isSameCar(one.vehicleNumber, vehicleNumber));
  return {
    ...(permit ? { permit: { validTo: formatLastDay(permit.validTo) } } : {}),
    visits: Number(history?.visits ?? 0),
    lastVisit: history?.lastEntryAt ? formatDay(new Date(history.lastEntryAt)) : null,
    open: { amount: eurosFromCents(Number(history?.openCents ?? 0)), stays: Number(history?.openStays ?? 0) },
    ...(parked && { parked: presentParked(parked) }),
    ...(similar && { similar: presentParked(similar) }),
  };
}

function presentParked({ id: invoiceNumber, vehicleNumber, entryAt }: StoredParked) {
  const entry = new Date(entryAt);
  return { invoiceNumber, vehicleNumber, date: formatDay(entry), entryTime: formatClockTime(entry) };
}

export const plateHistoryCall = (
  database: Database,
  clock: () => Date,
  charge: ReturnType<typeof plateLookups>,
): Implementation =>
  implement(getPlateHistory, async ({ query: { vehicleNumber }, session }) => {
    await charge(session.userId);
    return readPlateHistory(database, vehicleNumber, clock());
  });
