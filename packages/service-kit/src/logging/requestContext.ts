import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  readonly requestId: string;
  /** The client's address, as the gateway saw it. */
  readonly address: () => string;
}

const requests = new AsyncLocalStorage<RequestContext>();

export function runInRequestContext<T>(request: RequestContext, work: () => T): T {
  return requests.run(request, work);
}

export function currentRequestId(): string | undefined {
  return requests.getStore()?.requestId;
}

export function currentAddress(): string | undefined {
  return requests.getStore()?.address();
}
