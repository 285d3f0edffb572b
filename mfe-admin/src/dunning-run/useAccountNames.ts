import { useQuery } from '@parkwart/web';
import { accounts } from '../history/accounts.ts';
import { texts } from './texts.ts';

/** Names users by their id. */
export function useAccountNames(enabled = true): (account: string) => string {
  const { data: users = [] } = useQuery({ ...accounts, enabled });
  return (account) => users.find(({ _id }) => _id === account)?.username ?? texts.unknownAccount;
}
