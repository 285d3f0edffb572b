import { getObjections, type Objection } from '@parkwart/contracts/calls/objections';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { callApi, useQuery } from '@parkwart/web';
import { userNames } from '../../parts/users/userNames.ts';
import { paramsOf } from '../record.ts';
import { texts } from './texts.ts';

export interface NamedObjection extends Objection {
  readonly enteredByName: string;
  readonly decidedByName: string;
}

export const OBJECTIONS_KEY = ['objections'];

/** Newest first, with the names of users; reloads with each version of the record. */
export function useObjections(record: ParkingRecord) {
  return useQuery({
    queryKey: [...OBJECTIONS_KEY, record.invoiceNumber, record.version],
    queryFn: async ({ signal }): Promise<readonly NamedObjection[]> => {
      const { objections } = await callApi(getObjections, { params: paramsOf(record) }, { signal });
      const ids = objections.flatMap(({ enteredBy, decidedBy }) => [enteredBy, decidedBy ?? enteredBy]);
      const userName = await userNames(ids, signal);
      const nameOf = (id = '') => (id === '' ? texts.driver : userName(id));
      return objections.map((one) => ({
        ...one,
        enteredByName: nameOf(one.enteredBy),
        decidedByName: nameOf(one.decidedBy),
      }));
    },
    placeholderData: (before) => before,
  });
}
