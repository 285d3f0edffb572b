import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom plus Node's versions of browser APIs that jsdom lacks. */
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

  /** Keeps React from warning about updates between a test's end and its cleanup. */
  handleTestEvent({ name }) {
    if (name === 'test_start') this.global.IS_REACT_ACT_ENVIRONMENT = true;
    if (name === 'test_fn_success' || name === 'test_fn_failure') this.global.IS_REACT_ACT_ENVIRONMENT = false;
  }
}
