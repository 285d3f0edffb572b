import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { DRIVER_TOKEN } from '@parkwart/contracts/calls/driverPage';
import { plateIdentity } from '@parkwart/contracts/rules/car';
import type { Database } from '@parkwart/service-kit/database/database';
import { pageNotFound } from '@parkwart/service-kit/errors/driverPage';
import { countMiss, type DriverPageRow, findByToken } from '../driver-tokens/driverPageRows.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { readDriverPageSettings } from '../settings/driverPageSettings.ts';

export interface PageParts {
  readonly database: Database;
  readonly records: RecordRepository;
  readonly clock: () => Date;
  readonly delay?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** All refusals take this long, whatever was wrong. */
const REFUSED_AFTER_MS = 200;
/** Wrong plates for one token. Then it opens no more within the hour, also for the right one. */
const MISSES_PER_HOUR = 20;

const digest = (plate: string) => hash('sha256', plateIdentity(plate) ?? '', 'buffer');
const hourOf = (now: Date) => Math.floor(now.getTime() / 3_600_000);

const isLocked = ({ missedHour, misses }: DriverPageRow, hour: number) =>
  missedHour === hour && misses >= MISSES_PER_HOUR;

async function find({ database, records, clock }: PageParts, token: string, plate: string) {
  const page = DRIVER_TOKEN.test(token) ? await findByToken(database, token) : undefined;
  const record = page && (await records.find(String(page.invoiceNumber)));
  const isRight =
    plateIdentity(plate) !== undefined && timingSafeEqual(digest(record?.vehicleNumber ?? ''), digest(plate));
  if (!page || !record) return undefined;
  const hour = hourOf(clock());
  if (isRight && !isLocked(page, hour)) return { record, page };
  if (!isRight) await countMiss(database, page.invoiceNumber, hour);
  return undefined;
}

/** @throws HttpError 404, the same for a wrong token and a wrong plate */
export async function openPage(
  parts: PageParts,
  { token, plate }: { readonly token: string; readonly plate: string },
): Promise<{ readonly record: RecordRow; readonly page: DriverPageRow }> {
  const startedAt = performance.now();
  const delay = parts.delay ?? pauseFor;
  const { isOn } = await readDriverPageSettings(parts.database);
  const found = isOn ? await find(parts, token, plate) : undefined;
  if (found) return found;
  await delay(Math.max(REFUSED_AFTER_MS - (performance.now() - startedAt), 0));
  throw pageNotFound();
}
