import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();

/** Runs `work` as part of the request with this id. */
export function withinRequest<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work);
}

/** The id of the request in which this is called; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}
