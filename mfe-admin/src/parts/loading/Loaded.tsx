import { Card } from '@parkwart/ui/Card';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { errorMessage } from '@parkwart/web/errors';
import type { ReactNode } from 'react';
import { useLoadFailureToast } from './failureToasts.tsx';

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly isError: boolean;
    readonly isSuccess: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly failure: string;
  readonly lines?: number;
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Keeps known data when a refetch fails; a toast reports the failure once. */
export function Loaded<Data>({ query, failure, lines = 6, skeleton, children }: LoadedProps<Data>) {
  const { data, error, isError, isFetching, refetch } = query;
  useLoadFailureToast(query, failure);
  if (data !== undefined) return children(data);
  if (!isError || isFetching)
    return (
      skeleton ?? (
        <Card>
          <Skeleton lines={lines} />
        </Card>
      )
    );
  return (
    <Card>
      <ErrorState message={failure} details={errorMessage(error)} onRetry={() => void refetch()} />
    </Card>
  );
}
