import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  readonly requestId: string;
  /** The caller's, as the gateway saw it. */
  readonly address: () => string;
}

const requests = new AsyncLocalStorage<RequestContext>();

/** Runs `work` as part of a request. */
export function withinRequest<T>(request: RequestContext, work: () => T): T {
  return requests.run(request, work);
}

/** The id of the request in which this is called; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return requests.getStore()?.requestId;
}

/** The caller's address of the request in which this is called; undefined outside of any. */
export function currentAddress(): string | undefined {
  return requests.getStore()?.address();
}
