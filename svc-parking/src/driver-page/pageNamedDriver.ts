import type { driverNameInput } from '@parkwart/contracts/calls/driverPage';
import { formatDay } from '@parkwart/contracts/rules/time';
import type { Transaction } from 'sequelize';
import type * as z from 'zod/mini';
import type { ChangeParts } from '../changes/changeRecord.ts';
import { fileNamedDriver } from '../named-drivers/fileNamedDriver.ts';
import { readNamedDrivers } from '../named-drivers/namedDriverRows.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { DRIVER } from './driverAccount.ts';
import { driverNamed, namingNotPossible } from './errors.ts';
import { isDriverNamed, mayNameDriver } from './presentCase.ts';

/** The office decides about it. @param record locked @throws HttpError 422 */
export async function pageNamedDriver(
  parts: ChangeParts,
  given: z.output<typeof driverNameInput>,
  record: RecordRow,
  transaction: Transaction,
): Promise<RecordRow> {
  const { database, clock } = parts;
  const invoiceNumber = String(record.id);
  const drivers = await readNamedDrivers(database, [record.id], transaction);
  if (isDriverNamed(drivers)) throw driverNamed();
  if (!mayNameDriver(record, drivers)) throw namingNotPossible();
  const input = { arrived: formatDay(clock()), source: 'page', ...given } as const;
  return fileNamedDriver(parts, { invoiceNumber, input, session: DRIVER }, transaction);
}
