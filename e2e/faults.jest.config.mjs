import compose from './compose.jest.config.mjs';

/** @type {import('jest').Config} */
export default {
  ...compose,
  displayName: 'faults',
  testMatch: ['**/faults/*.faults.ts'],
  // Long runs measure times, so only one file runs at a time. Short runs mostly wait, so all files run at once.
  maxWorkers: process.env.PARKWART_FAULTS === 'short' ? 4 : 1,
  globalTeardown: '<rootDir>/e2e/endOfFaults.mjs',
};
