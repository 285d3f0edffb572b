import { allUsers } from '@parkwart/contracts/calls/userCalls';
import { callApi } from '@parkwart/web';

export const accounts = {
  queryKey: ['users'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callApi(allUsers, {}, { signal }),
};
