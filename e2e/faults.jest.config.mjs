import shared from '../jest.config.mjs';

// As in production.
process.env.PARKWART_TEST_ON_DISK = '1';

const story = shared.projects.find(({ displayName }) => displayName === 'story');

/** @type {import('jest').Config} */
export default {
  ...story,
  displayName: 'faults',
  testMatch: ['**/faults/*.faults.ts'],
  // Once, after every test had passed, the process did not end by itself: the run ends with its tests.
  forceExit: true,
};
