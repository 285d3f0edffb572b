import { addFine, changeFine, type FineType, removeFine } from '@parkwart/contracts/calls/fineType';
import { callApi } from '@parkwart/web';
import { FINE_TYPES_KEY } from '../../record-detail/fineTypesApi.ts';
import type { FineTypeInput } from './fineTypeForm.ts';
import { texts } from './texts.ts';

export function sendFineType(fineType: FineType | undefined, body: FineTypeInput, idempotencyKey: string) {
  if (!fineType) return callApi(addFine, { body }, { idempotencyKey });
  return callApi(changeFine, { params: { id: fineType._id }, body }, { ifMatch: fineType.version });
}

export const REMOVAL = {
  nameOf: ({ fineType }: FineType) => fineType,
  send: ({ _id, version }: FineType) => callApi(removeFine, { params: { id: _id } }, { ifMatch: version }),
  queryKey: FINE_TYPES_KEY,
  texts,
};
