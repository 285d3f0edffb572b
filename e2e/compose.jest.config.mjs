import shared from '../jest.config.mjs';

// Databases are on disk, as in production.
process.env.PARKWART_TEST_ON_DISK = '1';

const story = shared.projects.find(({ displayName }) => displayName === 'story');

/** @type {import('jest').Config} */
export default {
  ...story,
  displayName: 'compose',
  roots: [...story.roots, '<rootDir>/operations'],
  testMatch: ['**/compose/*.smoke.ts'],
};
