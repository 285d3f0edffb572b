import { getSettings } from '@parkwart/contracts/settingsCalls';
import { callApi, useQuery } from '@parkwart/web';

export function useSettings() {
  return useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => callApi(getSettings, {}, { signal }),
  });
}
