import { join } from 'node:path';
import config from '../../jest.config.mjs';

const story = config.projects.find(({ displayName }) => displayName === 'story');

/** Not part of npm test: needs a build of another version. */
export default {
  ...story,
  displayName: 'skew',
  rootDir: join(import.meta.dirname, '../..'),
  testMatch: ['**/e2e/src/skew/*.story.ts'],
};
