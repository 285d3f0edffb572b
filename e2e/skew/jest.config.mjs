import { join } from 'node:path';
import config from '../../jest.config.mjs';

const story = config.projects.find(({ displayName }) => displayName === 'story');

/** These tests are not part of npm test, because they need a build of another version. */
export default {
  ...story,
  displayName: 'skew',
  rootDir: join(import.meta.dirname, '../..'),
  testMatch: ['**/e2e/src/skew/*.story.ts'],
};
