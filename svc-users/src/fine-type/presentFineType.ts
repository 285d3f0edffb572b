import type { FineType } from '@parkwart/contracts/calls/fineType';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { FineTypeRow } from '../model/models.ts';

export function presentFineType(row: FineTypeRow): FineType {
  const { id, number, fineType, fineDescription, version } = row;
  const finePrice = eurosFromCents(row.finePriceCents);
  return { _id: id, number, fineType, finePrice, fineDescription, version };
}
