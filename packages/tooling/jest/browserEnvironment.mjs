import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with Node's versions of browser APIs that jsdom lacks. */
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
      getComputedStyle: rememberStyles(this.global),
    });
  }

  /** Keeps React from warning about updates between a test's end and its cleanup. */
  handleTestEvent({ name }) {
    if (name === 'test_start') this.global.IS_REACT_ACT_ENVIRONMENT = true;
    if (name === 'test_fn_success' || name === 'test_fn_failure') this.global.IS_REACT_ACT_ENVIRONMENT = false;
  }
}

/**
 * Queries by role read the style of each element and its ancestors, and jsdom matches its whole default style sheet
 * each time, which takes a fifth of a page test's time. Without other sheets and inline styles, the properties that
 * tests read (display, visibility) depend only on the element's name and three attributes, so they can be cached.
 */
function rememberStyles(window) {
  const getComputedStyle = window.getComputedStyle.bind(window);
  const styles = new Map();
  return (element, pseudoElement) => {
    if (pseudoElement || window.document.styleSheets.length > 0 || hasInlineStyle(element))
      return getComputedStyle(element, pseudoElement);
    const key = [
      element.localName,
      ...['hidden', 'open'].map((name) => element.hasAttribute(name)),
      element.type,
    ].join();
    if (!styles.has(key)) styles.set(key, getComputedStyle(element));
    return styles.get(key);
  };
}

function hasInlineStyle(element) {
  for (let above = element; above; above = above.parentElement) if (above.hasAttribute('style')) return true;
  return false;
}
