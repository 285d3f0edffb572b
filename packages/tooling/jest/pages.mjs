import '@testing-library/jest-dom';
import { format } from 'node:util';
import { configure, getConfig } from '@testing-library/dom';
import React from 'react';

const { getElementError } = getConfig();
configure({
  // Long enough for a busy machine; a quiet one returns at once.
  asyncUtilTimeout: 20_000,
  // While `findBy…` and `waitFor` try again, their errors are thrown away; printing the page for each error takes 6 %
  // of a test's time.
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics ? new Error(message) : getElementError(message, container),
});

const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

// Prevents stack traces for each element, which React's development build keeps for its tools; they take 13 % of a
// test's time.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} });

// If a component suspends inside `act`, React finishes the rest only if the act is awaited. Testing Library does not
// await the acts of its events.
const { act } = React;
let hasSuspended = false;
React.act = (work) => {
  let isAsync = false;
  const acting = act(() => {
    const result = work();
    isAsync = typeof result?.then === 'function';
    return result;
  });
  if (internals.didUsePromise && !isAsync) {
    hasSuspended = true;
    acting.then(() => undefined);
  }
  return acting;
};

// React's warning about Testing Library's own acts, often logged after their test has ended.
const OF_ACT = 'A component suspended inside an `act` scope';
// React's warnings about the acts awaited above, which overlap with others outside the test.
const OF_OVERLAPS = [
  'You seem to have overlapping act() calls',
  'The current testing environment is not configured to support act(',
];

// Output that fails the test. A test that expects output spies on the console, so that it does not get here.
const noise = [];
for (const level of ['error', 'warn']) {
  console[level] = (...parts) => {
    const line = format(...parts);
    if (!line.startsWith(OF_ACT)) noise.push(line);
  };
}
const expectSilence = () => {
  const unexpected = noise
    .splice(0)
    .filter((line) => !hasSuspended || !OF_OVERLAPS.some((beginning) => line.startsWith(beginning)));
  hasSuspended = false;
  if (unexpected.length > 0) throw new Error(`Unexpected on the console:\n${unexpected.join('\n')}`);
};
afterEach(expectSilence);
afterAll(expectSilence);

// On a busy machine, tests would miss toasts that expire, so they stay; packages/web/src/libraries.test.tsx covers
// their durations.
jest.mock('react-hot-toast/headless', () => {
  const library = jest.requireActual('react-hot-toast/headless');
  const endless = { duration: Number.POSITIVE_INFINITY };
  const endlessly = (show) => (message, options) => show(message, { ...options, ...endless });
  const toast = Object.assign(endlessly(library.toast), library.toast);
  for (const kind of ['success', 'error', 'custom']) toast[kind] = endlessly(library.toast[kind]);
  return { ...library, toast, useToaster: () => library.useToaster(endless) };
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

// jsdom lacks EventSource; this one never sends events.
globalThis.EventSource ??= class EventSource {
  static CLOSED = 2;
  close() {}
};

// jsdom lacks media queries; none matches.
if (globalThis.window) window.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false });

// jsdom lacks dialogs; these open, close, and close on Escape, but do not trap the focus.
const { prototype } = globalThis.HTMLDialogElement ?? { prototype: {} };
const shown = [];
prototype.showModal ??= function showModal() {
  this.open = true;
  shown.push(this);
};
prototype.close ??= function close() {
  if (!this.open) return;
  this.open = false;
  shown.splice(shown.indexOf(this), 1);
  this.dispatchEvent(new Event('close'));
};

// Escape cancels the topmost dialog unless the page prevents it.
globalThis.window?.addEventListener('keydown', ({ key, defaultPrevented }) => {
  const topmost = shown.at(-1);
  if (key !== 'Escape' || defaultPrevented || !topmost) return;
  if (topmost.dispatchEvent(new Event('cancel', { cancelable: true }))) topmost.close();
});
