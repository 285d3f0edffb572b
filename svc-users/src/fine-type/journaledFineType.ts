import type { FineTypeRow } from '../model/models.ts';
import { presentFineType } from './presentFineType.ts';

export const fineTypeSubject = (id: string) => `fine-type:${id}` as const;

/** What the journal shows of a fine type. */
export function journaledFineType(row: FineTypeRow) {
  const { fineType, finePrice, fineDescription } = presentFineType(row);
  return { fineType, finePrice, fineDescription };
}
