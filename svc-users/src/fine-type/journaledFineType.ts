import type { FineTypeRow } from '../model/models.ts';
import { presentFineType } from './presentFineType.ts';

export const fineTypeSubject = (id: string) => `fine-type:${id}` as const;

/** A fine type's fields in the journal. */
export function journaledFineType(row: FineTypeRow) {
  const { fineType, finePrice, fineDescription } = presentFineType(row);
  return { fineType, finePrice, fineDescription };
}
