import type { driverNameInput } from '@parkwart/contracts/calls/driverPage';
import { formatDay } from '@parkwart/contracts/rules/time';
import type * as z from 'zod/mini';
import type { AtRecord } from '../changes/changeOf.ts';
import { fileNamedDriver, rows } from '../named-drivers/namedDrivers.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { driverNamed, namingNotPossible } from './errors.ts';
import { isDriverNamed, mayNameDriver } from './presentCase.ts';

/** The office decides about it. @throws HttpError 422 */
export async function pageNamedDriver(at: AtRecord, given: z.output<typeof driverNameInput>): Promise<RecordRow> {
  const drivers = await rows.of(at.database, [at.record.id], at.transaction);
  if (isDriverNamed(drivers)) throw driverNamed();
  if (!mayNameDriver(at.record, drivers)) throw namingNotPossible();
  return fileNamedDriver(at, { arrived: formatDay(at.now), source: 'page', ...given });
}
