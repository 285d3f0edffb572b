import type { FineType } from '@parkwart/contracts/calls/fineType';

export function buildFineType(changes: Partial<FineType> = {}): FineType {
  return {
    _id: 'f-1',
    number: 1,
    fineType: 'Parken ohne gültigen Parkschein',
    finePrice: 30,
    fineDescription: 'Kein Parkschein sichtbar',
    version: 2,
    ...changes,
  };
}
