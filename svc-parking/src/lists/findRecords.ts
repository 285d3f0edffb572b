import { MAX_FOUND } from '@parkwart/contracts/calls/recordSearch';
import { isProvisionalReference } from '@parkwart/contracts/inputs/inputs';
import { typedInvoiceNumber } from '@parkwart/contracts/inputs/typedInvoiceNumber';
import { isSameCar } from '@parkwart/contracts/rules/car';
import { comparablePlatePart } from '@parkwart/contracts/rules/plate';
import { otherSpellings } from '@parkwart/contracts/rules/similarPlates';
import type { Database } from '@parkwart/service-kit/database/database';
import type { RecordRow } from '../record/recordRow.ts';
import type { ListFilter } from './listConditions.ts';
import { recordListQueries } from './recordListQueries.ts';
import { recordsOfOwner } from './recordsOfOwner.ts';

/** By number, then plate, then owner; within each, newest first, but the very car before those that look like it. */
export async function findRecords(database: Database, text: string): Promise<RecordRow[]> {
  const lists = recordListQueries(database);
  const page = (filter: Omit<ListFilter, 'list'>) => lists.page({ list: 'all', ...filter }, {}, MAX_FOUND);
  const [number, plate] = [numberIn(text), comparablePlatePart(text)];
  const found = await Promise.all([
    number ? page({ invoiceNumber: number }) : [],
    plate ? page({ plate }).then((rows) => ownFirst(rows, text)) : [],
    ...otherSpellings(text).map((spelling) => page({ plate: spelling })),
    namesOwner(text) ? recordsOfOwner(database, text, MAX_FOUND) : [],
  ]);
  return [...new Map(found.flat().map((record) => [record.id, record])).values()].slice(0, MAX_FOUND);
}

function ownFirst(rows: readonly RecordRow[], text: string): RecordRow[] {
  const own = rows.filter(({ vehicleNumber }) => isSameCar(vehicleNumber, text));
  return [...own, ...rows.filter((row) => !own.includes(row))];
}

export function numberIn(text: string): string | undefined {
  const number = typedInvoiceNumber(text);
  return /^\d{1,30}$/.test(number) || isProvisionalReference(number) ? number : undefined;
}

/** A single letter would match every owner. */
export const namesOwner = (text: string) => /\p{L}.*\p{L}/u.test(text);
