import { getAccountNames } from '@parkwart/contracts/calls/journal';
import { allUsers } from '@parkwart/contracts/calls/userCalls';
import { callApi, useQuery } from '@parkwart/web';

const texts = {
  unknown: 'gelöschtes Konto',
  deleted: (name: string) => `${name} (gelöscht)`,
};

/** All users that are not deleted. */
export const usersQuery = {
  queryKey: ['users'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callApi(allUsers, {}, { signal }),
};

/** Loads the current names of users, by the ids of their accounts; a deleted user is shown as deleted. */
export async function userNames(
  accounts: readonly string[],
  signal: AbortSignal,
): Promise<(account: string) => string> {
  const ids = [...new Set(accounts)].filter(Boolean).sort();
  const found = ids.length > 0 ? await callApi(getAccountNames, { query: { ids: ids.join() } }, { signal }) : undefined;
  const names = new Map(
    found?.accounts.map(({ _id, username, isDeleted }) => [_id, isDeleted ? texts.deleted(username) : username]),
  );
  return (account) => names.get(account) ?? texts.unknown;
}

/** Returns a function from an account to the user's name; '' until the names have loaded. */
export function useUserNames(accounts: readonly string[]): (account: string) => string {
  const { data: nameOf } = useQuery({
    queryKey: ['account-names', accounts.toSorted().join()],
    queryFn: ({ signal }) => userNames(accounts, signal),
    enabled: accounts.length > 0,
    placeholderData: (before) => before,
  });
  return (account) => nameOf?.(account) ?? '';
}
