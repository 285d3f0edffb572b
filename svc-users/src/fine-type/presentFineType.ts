import type { FineType } from '@parkwart/contracts/fineType';
import { eurosFromCents } from '@parkwart/contracts/money';
import type { FineTypeRow } from '../model/fineTypeModel.ts';

export function presentFineType({
  id,
  number,
  fineType,
  finePriceCents,
  fineDescription,
  version,
}: FineTypeRow): FineType {
  return {
    _id: id,
    ...(number && { number }),
    fineType,
    finePrice: eurosFromCents(finePriceCents),
    fineDescription,
    version,
  };
}
