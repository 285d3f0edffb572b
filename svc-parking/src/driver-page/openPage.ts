import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { DRIVER_TOKEN } from '@parkwart/contracts/calls/driverPage';
import { plateIdentity } from '@parkwart/contracts/rules/car';
import { latinPlate, normalisePlate } from '@parkwart/contracts/rules/plate';
import type { Database } from '@parkwart/service-kit/database/database';
import { pageLocked, pageNotFound } from '@parkwart/service-kit/errors/driverPage';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { countGuess, type DriverPageRow, findByToken, forgetGuess } from '../driver-tokens/driverPageRows.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { driverPageSettings } from '../settings/documents.ts';

export interface PageParts {
  readonly database: Database;
  readonly records: RecordRepository;
  readonly clock: () => Date;
  readonly delay?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** In ms: every refusal takes this long, so that the response time does not reveal the reason. */
const REFUSED_AFTER_MS = 200;

const digest = (plate: string) => hash('sha256', plateIdentity(plate) ?? '', 'buffer');

/** Captures the part of a German plate up to its umlaut, which occurs only in the district. */
const UMLAUT = /^([A-Z]{0,2})([ÄÖÜ])/;

/**
 * The typed plate, and the typed plate with the umlaut of the stored one: many foreign keyboards have no umlauts, so
 * drivers type `GO-LK 55` or `GOE-LK 55` for `GÖ-LK 55`.
 */
function meantPlates(stored: string, typed: string): string[] {
  const [start, before, umlaut] = UMLAUT.exec(normalisePlate(stored)) ?? [];
  if (!start || !umlaut) return [typed];
  const base = `${before}${umlaut.normalize('NFD').charAt(0)}`;
  const latin = latinPlate(typed);
  return [
    typed,
    ...[base, `${base}E`].filter((one) => latin.startsWith(one)).map((one) => start + latin.slice(one.length)),
  ];
}

function isPlateOf(stored: string, typed: string): boolean {
  const meant = meantPlates(stored, typed).filter((plate) => plateIdentity(plate) !== undefined);
  return meant.some((plate) => timingSafeEqual(digest(stored), digest(plate)));
}

const HOUR = 3_600_000;
const hourOf = (now: Date) => Math.floor(now.getTime() / HOUR);

interface Opened {
  readonly record: RecordRow;
  readonly page: DriverPageRow;
}

/**
 * @returns the record and its page, or the error to throw if the plate or token is wrong or too many plates were tried
 */
async function find(
  { database, records, clock }: PageParts,
  token: string,
  plate: string,
): Promise<Opened | HttpError> {
  const page = DRIVER_TOKEN.test(token) ? await findByToken(database, token) : undefined;
  const record = page && (await records.find(page.invoiceNumber));
  const now = clock();
  const hour = hourOf(now);
  const guess = page && (await countGuess(database, page.invoiceNumber, hour));
  const isRight = isPlateOf(record?.vehicleNumber ?? '', plate);
  if (!page || !record || !guess) return pageNotFound();
  if (!guess.mayCompare) return pageLocked(Math.ceil(((hour + 1) * HOUR - now.getTime()) / 1_000));
  if (isRight) {
    await forgetGuess(database, page.invoiceNumber, hour);
    return { record, page };
  }
  return pageNotFound(guess.isLast ? String(page.invoiceNumber) : undefined);
}

/** @throws HttpError 404, the same for a wrong token and a wrong plate; 429 after too many wrong plates */
export async function openPage(
  parts: PageParts,
  { token, plate }: { readonly token: string; readonly plate: string },
): Promise<Opened> {
  const startedAt = performance.now();
  const delay = parts.delay ?? pauseFor;
  const { isOn } = await driverPageSettings.readValues(parts.database);
  const found = isOn ? await find(parts, token, plate) : pageNotFound();
  if (!(found instanceof HttpError)) return found;
  await delay(Math.max(REFUSED_AFTER_MS - (performance.now() - startedAt), 0));
  throw found;
}
