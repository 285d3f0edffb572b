import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { DRIVER_TOKEN } from '@parkwart/contracts/calls/driverPage';
import { plateIdentity } from '@parkwart/contracts/rules/car';
import type { Database } from '@parkwart/service-kit/database/database';
import { pageNotFound } from '@parkwart/service-kit/errors/driverPage';
import { countGuess, type DriverPageRow, findByToken, forgetGuess } from '../driver-tokens/driverPageRows.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { readDriverPageSettings } from '../settings/driverPageSettings.ts';

export interface PageParts {
  readonly database: Database;
  readonly records: RecordRepository;
  readonly clock: () => Date;
  readonly delay?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** Every refusal takes this long, so that its time does not reveal the reason. */
const REFUSED_AFTER_MS = 200;

const digest = (plate: string) => hash('sha256', plateIdentity(plate) ?? '', 'buffer');
const hourOf = (now: Date) => Math.floor(now.getTime() / 3_600_000);

/** @returns for a wrong guess: the record's number if this guess has locked its page, otherwise undefined */
async function find({ database, records, clock }: PageParts, token: string, plate: string) {
  const page = DRIVER_TOKEN.test(token) ? await findByToken(database, token) : undefined;
  const record = page && (await records.find(String(page.invoiceNumber)));
  const hour = hourOf(clock());
  const guess = page && (await countGuess(database, page.invoiceNumber, hour));
  const isRight =
    plateIdentity(plate) !== undefined && timingSafeEqual(digest(record?.vehicleNumber ?? ''), digest(plate));
  if (!page || !record || !guess?.mayCompare) return undefined;
  if (isRight) {
    await forgetGuess(database, page.invoiceNumber, hour);
    return { record, page };
  }
  return guess.isLast ? String(page.invoiceNumber) : undefined;
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
  if (typeof found === 'object') return found;
  await delay(Math.max(REFUSED_AFTER_MS - (performance.now() - startedAt), 0));
  throw pageNotFound(found);
}
