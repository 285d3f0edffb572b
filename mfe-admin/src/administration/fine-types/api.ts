import { addFine, allFines, changeFine, type FineType, removeFine } from '@parkwart/contracts/calls/fineType';
import { callApi, useQuery } from '@parkwart/web';
import { FOLLOW_OTHERS } from '../../loading/followOthers.ts';
import type { FineTypeInput } from './fineTypeForm.ts';
import { texts } from './texts.ts';

export const FINE_TYPES_KEY = ['fine-types'];

export function useFineTypes() {
  return useQuery({
    queryKey: FINE_TYPES_KEY,
    queryFn: ({ signal }) => callApi(allFines, {}, { signal }),
    ...FOLLOW_OTHERS,
  });
}

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
