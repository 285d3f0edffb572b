import { getAccountNames } from '@parkwart/contracts/calls/journal';
import { callApi, useQuery } from '@parkwart/web';
import { texts } from './texts.ts';

/** The current names of accounts, by their ids. */
export async function namesOf(accounts: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(accounts)].filter(Boolean).sort();
  if (ids.length === 0) return new Map();
  const found = await callApi(getAccountNames, { query: { ids: ids.join() } }, { signal });
  return new Map(
    found.accounts.map(({ _id, username, isDeleted }) => [_id, isDeleted ? texts.deletedAccount(username) : username]),
  );
}

/** Names these accounts; '' until their names have loaded. */
export function useAccountNames(accounts: readonly string[]): (account: string) => string {
  const { data: names } = useQuery({
    queryKey: ['account-names', accounts.toSorted().join()],
    queryFn: ({ signal }) => namesOf(accounts, signal),
    enabled: accounts.length > 0,
    placeholderData: (before) => before,
  });
  return (account) => (names ? (names.get(account) ?? texts.unknownAccount) : '');
}
