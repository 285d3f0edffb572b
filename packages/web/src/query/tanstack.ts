import * as query from '@tanstack/react-query';
import { isUnreached } from '../http/errors.ts';
import { sessionStore } from '../session/sessionStore.ts';

const RETRIES = 2;

export const client = new query.QueryClient({
  defaultOptions: {
    // The browser's offline state does not show whether a server on the local network is reachable.
    queries: {
      networkMode: 'always',
      retry: (failures, error) => failures < RETRIES && isUnreached(error),
      staleTime: 0,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
client.mount();
sessionStore.onUserChange(() => client.clear());

export const { useInfiniteQuery, useQuery } = query;
