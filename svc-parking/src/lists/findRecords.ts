import { MAX_FOUND } from '@parkwart/contracts/calls/recordSearch';
import { isProvisionalReference } from '@parkwart/contracts/inputs/inputs';
import { typedInvoiceNumber } from '@parkwart/contracts/inputs/typedInvoiceNumber';
import { comparablePlatePart } from '@parkwart/contracts/rules/plate';
import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { hasSamePlate, PARKED_PLATE_INDEX, samePlate } from '../plate-index/samePlate.ts';
import { type RecordRow, recordFields } from '../record/recordRow.ts';
import { statement } from '../tables.ts';
import type { ListFilter } from './listConditions.ts';
import { recordListQueries } from './recordListQueries.ts';
import { recordsOfOwner } from './recordsOfOwner.ts';

/** Searches by number, then plate, then owner; each newest first, but the exact plate before lookalikes. */
export async function findRecords(database: Database, text: string): Promise<RecordRow[]> {
  const lists = recordListQueries(database);
  const page = (filter: Omit<ListFilter, 'list'>) => lists.page({ list: 'all', ...filter }, {}, MAX_FOUND);
  const [number, plate] = [numberIn(text), comparablePlatePart(text)];
  const found = await Promise.all([
    number ? page({ invoiceNumber: number }) : [],
    plate ? recordsOfCar(database, text) : [],
    plate ? page({ plate }) : [],
    namesOwner(text) ? recordsOfOwner(database, text, MAX_FOUND) : [],
  ]);
  return [...new Map(found.flat().map((record) => [record.id, record])).values()].slice(0, MAX_FOUND);
}

/** The newest records of this plate. */
export function recordsOfCar(database: Database, vehicleNumber: string): Promise<RecordRow[]> {
  const { dialect } = database;
  const sql = statement(`SELECT * FROM records ${PARKED_PLATE_INDEX[dialect]}
    WHERE ${hasSamePlate(dialect)} ORDER BY id DESC LIMIT ${MAX_FOUND}`);
  return readAs(database, recordFields, sql, samePlate(vehicleNumber));
}

export function numberIn(text: string): string | undefined {
  const number = typedInvoiceNumber(text);
  return /^\d{1,30}$/.test(number) || isProvisionalReference(number) ? number : undefined;
}

/** A single letter would match every owner. */
export const namesOwner = (text: string) => /\p{L}.*\p{L}/u.test(text);
