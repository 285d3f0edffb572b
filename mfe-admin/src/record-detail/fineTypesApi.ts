import { allFines } from '@parkwart/contracts/calls/fineType';
import { callApi, useQuery } from '@parkwart/web';
import { FOLLOW_OTHERS } from '../loading/followOthers.ts';

export function useFineTypes(enabled: boolean) {
  return useQuery({
    queryKey: ['fine-types'],
    queryFn: ({ signal }) => callApi(allFines, {}, { signal }),
    enabled,
    ...FOLLOW_OTHERS,
  });
}
