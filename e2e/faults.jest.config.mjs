import compose from './compose.jest.config.mjs';

/** @type {import('jest').Config} */
export default {
  ...compose,
  displayName: 'faults',
  testMatch: ['**/faults/*.faults.ts'],
  globalTeardown: '<rootDir>/e2e/endOfFaults.mjs',
};
