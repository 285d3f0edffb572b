import { allFines } from '@parkwart/contracts/fineType';
import { callApi, useQuery } from '@parkwart/web';

export function useFineTypes(enabled: boolean) {
  return useQuery({
    queryKey: ['fine-types'],
    queryFn: ({ signal }) => callApi(allFines, {}, { signal }),
    enabled,
  });
}
