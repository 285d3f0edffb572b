import compose from './compose.jest.config.mjs';

/** @type {import('jest').Config} */
export default {
  ...compose,
  displayName: 'faults',
  testMatch: ['**/faults/*.faults.ts'],
  // Long runs measure times, so the files run one after another. Short runs mostly wait, so several files run at the
  // same time.
  maxWorkers: process.env.PARKWART_FAULTS === 'short' ? 4 : 1,
  globalTeardown: '<rootDir>/e2e/endOfFaults.mjs',
};
