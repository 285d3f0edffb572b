import compose from './compose.jest.config.mjs';

/** @type {import('jest').Config} */
export default {
  ...compose,
  displayName: 'faults',
  testMatch: ['**/faults/*.faults.ts'],
  // Figures need the machine alone.
  maxWorkers: process.env.PARKWART_FAULTS === 'short' ? 2 : 1,
  globalTeardown: '<rootDir>/e2e/endOfFaults.mjs',
};
