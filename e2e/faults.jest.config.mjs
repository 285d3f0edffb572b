import shared from '../jest.config.mjs';

// As in production.
process.env.PARKWART_TEST_ON_DISK = '1';

const story = shared.projects.find(({ displayName }) => displayName === 'story');

/** @type {import('jest').Config} */
export default {
  ...story,
  displayName: 'faults',
  testMatch: ['**/faults/*.faults.ts'],
  globalTeardown: '<rootDir>/e2e/endOfFaults.mjs',
};
