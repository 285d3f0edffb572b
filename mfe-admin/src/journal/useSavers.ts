import { getParkingJournal, getUsersJournal } from '@parkwart/contracts/journal';
import { callApi, useQuery } from '@parkwart/web';
import { useUsers, withNames } from './journalApi.ts';

const OF_USERS = ['user', 'fine-type', 'security-settings'];
/** The change that matters is one of the latest. */
const ENTRIES = 10;

/**
 * Who last changed each field of a subject, by the journal.
 * @param state changes with what is stored, and asks again
 * @returns undefined for a field without a name: the journal cannot be reached, or knows no change of it
 */
export function useSavers(subject: string, state: string, enabled: boolean): (field: string) => string | undefined {
  const readUsers = useUsers();
  const { data: changes } = useQuery({
    queryKey: ['savers', subject, state],
    queryFn: async ({ signal }) => {
      const service = OF_USERS.includes(subject.split(':')[0] ?? '') ? 'users' : 'parking';
      const call = service === 'users' ? getUsersJournal : getParkingJournal;
      const [{ entries }, users] = await Promise.all([
        callApi(call, { query: { subject, limit: String(ENTRIES) } }, { signal }),
        readUsers(),
      ]);
      return withNames(
        entries.map((entry) => ({ ...entry, service })),
        users,
        signal,
      );
    },
    enabled,
    gcTime: 0,
  });
  return (field) => changes?.find(({ after }) => field in after)?.accountName;
}
