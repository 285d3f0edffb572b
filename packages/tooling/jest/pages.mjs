import '@testing-library/jest-dom';
import { format } from 'node:util';
import { configure, getConfig } from '@testing-library/dom';
import React from 'react';

const { getElementError } = getConfig();
configure({
  // In ms: long enough for a busy machine; on an idle machine the waits end sooner.
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

// If a component suspends inside `act`, React completes the rendering only if the call of `act` is awaited. Testing
// Library does not await its calls of `act` for events.
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

// React's warning about Testing Library's own calls of `act`, often logged after the test of the call has ended.
const OF_ACT = 'A component suspended inside an `act` scope';
// React's warnings about the calls of `act` that the code above awaits: outside the test they overlap with other calls.
const OF_OVERLAPS = [
  'You seem to have overlapping act() calls',
  'The current testing environment is not configured to support act(',
];

// Console output that makes the test fail. A test that expects output spies on the console, so that the expected output
// is not collected here.
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

// Toasts never expire here, because on a busy machine tests would miss expired toasts;
// packages/web/src/libraries.test.tsx tests the durations.
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

// jsdom lacks media queries; in this replacement no query matches.
if (globalThis.window) window.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false });

// jsdom lacks dialogs; the dialogs of this replacement open and close, also with Escape, but do not trap the focus.
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
