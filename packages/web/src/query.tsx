import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isApiError } from './http/apiError.ts';
import { sessionStore } from './session/sessionStore.ts';

export { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const RETRIES = 2;

/** A 503 with Retry-After has already been retried by the call. */
function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= RETRIES || !isApiError(error)) return false;
  return error.status === 0 || (error.status === 503 && !error.retryAfter);
}

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The browser's offline state says nothing about a server on the local network.
      queries: { networkMode: 'always', retry: shouldRetry, staleTime: 0, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

export function QueryProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createClient);
  useEffect(() => sessionStore.onUserChange(() => client.clear()), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
