import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with the parts of a browser that it lacks and our pages use, taken from Node. */
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
