import { getSettings } from '@parkwart/contracts/settingsCalls';
import { callApi, useQuery } from '@parkwart/web';

/** What the operator has set: amounts, deadline and everything that the letter prints. */
export function useSettings() {
  return useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => callApi(getSettings, {}, { signal }),
  });
}
