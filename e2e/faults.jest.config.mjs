import shared from '../jest.config.mjs';

const story = shared.projects.find(({ displayName }) => displayName === 'story');

/** @type {import('jest').Config} */
export default {
  ...story,
  displayName: 'faults',
  testMatch: ['**/faults/*.faults.ts'],
};
