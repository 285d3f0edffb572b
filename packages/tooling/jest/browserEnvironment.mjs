import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom plus Node's versions of browser APIs that it lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      fetch,
      Request,
      Response,
      Headers,
      structuredClone,
      AbortSignal,
      AbortController,
    });
  }
}
