import type { driverNameInput } from '@parkwart/contracts/calls/driverPage';
import { formatDay } from '@parkwart/contracts/rules/time';
import { pageSessionEnded } from '@parkwart/service-kit/errors/driverPage';
import type { Transaction } from 'sequelize';
import type * as z from 'zod/mini';
import type { ChangeParts } from '../changes/changeRecord.ts';
import { fileNamedDriver } from '../named-drivers/fileNamedDriver.ts';
import { readNamedDrivers } from '../named-drivers/namedDriverRows.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { DRIVER } from './driverAccount.ts';
import { driverNamed, namingNotPossible } from './errors.ts';
import { isDriverNamed, mayNameDriver } from './presentCase.ts';

/** The office decides about it. @throws HttpError 401 if the record was deleted since, 422 */
export async function pageNamedDriver(
  parts: ChangeParts,
  given: z.output<typeof driverNameInput>,
  { id }: RecordRow,
  transaction: Transaction,
): Promise<RecordRow> {
  const { database, records, clock } = parts;
  const invoiceNumber = String(id);
  // Its lock lets one naming after the other look for an open one.
  const record = await records.findForChange(invoiceNumber, transaction);
  if (!record) throw pageSessionEnded();
  const drivers = await readNamedDrivers(database, [id], transaction);
  if (isDriverNamed(drivers)) throw driverNamed();
  if (!mayNameDriver(record, drivers)) throw namingNotPossible();
  const input = { arrived: formatDay(clock()), source: 'page', ...given } as const;
  return fileNamedDriver(parts, { invoiceNumber, input, session: DRIVER }, transaction);
}
