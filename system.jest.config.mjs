import tests, { SYSTEM_TESTS } from './jest.config.mjs';

/** @type {import('jest').Config} `npm run test:system`: the suites that start whole products, most in a browser. */
export default {
  ...tests,
  projects: tests.projects
    .filter(({ displayName }) => displayName !== 'pages')
    .map((project) => ({
      ...project,
      testMatch: [`**/*${SYSTEM_TESTS}`],
      testPathIgnorePatterns: project.testPathIgnorePatterns.filter((pattern) => !pattern.includes('system')),
    })),
};
