import compose from './compose.jest.config.mjs';

/** @type {import('jest').Config} */
export default {
  ...compose,
  displayName: 'faults',
  testMatch: ['**/faults/*.faults.ts'],
  // Figures need the machine alone. One round of each waits more than it works: every file at once.
  maxWorkers: process.env.PARKWART_FAULTS === 'short' ? 4 : 1,
  globalTeardown: '<rootDir>/e2e/endOfFaults.mjs',
};
