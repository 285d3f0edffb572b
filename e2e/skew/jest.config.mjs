import { join } from 'node:path';
import config from '../../jest.config.mjs';

const story = config.projects.find(({ displayName }) => displayName === 'story');

/** The story of npm run test:skew, which needs a build of another version and so is no part of npm test. */
export default {
  ...story,
  displayName: 'skew',
  rootDir: join(import.meta.dirname, '../..'),
  testMatch: ['**/e2e/src/skew/*.story.ts'],
};
