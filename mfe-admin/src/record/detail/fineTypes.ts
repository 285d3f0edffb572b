import { allFines } from '@parkwart/contracts/calls/fineType';
import { callApi, useQuery } from '@parkwart/web';
import { FOLLOW_OTHERS } from '../../parts/loading/followOthers.ts';

export const FINE_TYPES_KEY = ['fine-types'];

export function useFineTypes(enabled = true) {
  return useQuery({
    queryKey: FINE_TYPES_KEY,
    queryFn: ({ signal }) => callApi(allFines, {}, { signal }),
    enabled,
    ...FOLLOW_OTHERS,
  });
}
