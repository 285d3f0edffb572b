import { getSettings } from '@parkwart/contracts/calls/settingsCalls';
import { callApi, useQuery } from '@parkwart/web';

export function useSettings() {
  return useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => callApi(getSettings, {}, { signal }),
  });
}
