import { getInterest } from '@parkwart/contracts/calls/letters';
import { getSettings } from '@parkwart/contracts/calls/operatorSettings';
import { callApi, useQuery } from '@parkwart/web';
import { paramsOf } from '../record.ts';
import type { OfficeLetter } from './letterValues.ts';

export function useSettings() {
  return useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => callApi(getSettings, {}, { signal }),
  });
}

/**
 * Adds the interest that later letters claim, if it is enabled in the settings. If a base rate is missing, earlier
 * interest stays.
 */
export function withInterest(letters: readonly OfficeLetter[], signal: AbortSignal): Promise<OfficeLetter[]> {
  return Promise.all(
    letters.map(async (letter) => {
      const { inputs, record, claims } = letter;
      if (!(claims.isInterestCharged && record.letter)) return letter;
      const params = paramsOf(record);
      const query = { letterDate: inputs.todayDate };
      const { interest: amount, from = '', missing } = await callApi(getInterest, { params, query }, { signal });
      return missing ? letter : { ...letter, interest: { amount, from } };
    }),
  );
}
