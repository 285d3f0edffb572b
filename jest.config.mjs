import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { frontEndsIn } from './packages/tooling/workspaces.mjs';

const ESM_ONLY = [
  'jose',
  'p-limit',
  'yocto-queue',
  'uqr',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer/inflate',
  '@borewit/text-codec',
  'csv-parse/dist/esm',
  'csv-stringify/dist/esm',
];

/** The end of the file names of the tests that `npm run test:system` runs. */
export const SYSTEM_TESTS = '.system.test.ts';

const shared = {
  rootDir: import.meta.dirname,
  testEnvironmentOptions: { customExportConditions: ['parkwart', 'node', 'require', 'default'] },
  transform: {
    '\\.(?:[cm]?[jt]sx?)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // These patterns exclude files named only `test`, because operations/embedded/test.mjs is npm test itself.
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transformIgnorePatterns: [`/node_modules/(?!(?:${ESM_ONLY.join('|')})/)`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.types/', '/.data/', '\\.system\\.test\\.ts$'],
  modulePathIgnorePatterns: ['/dist/', '/.types/', '/.data/'],
  watchPathIgnorePatterns: ['/.data/'],
};

const SERVICES = readdirSync(import.meta.dirname).filter((name) => name.startsWith('svc-'));
const roots = (...folders) => folders.map((folder) => `<rootDir>/${folder}`);

/** @type {import('jest').Config} */
export default {
  rootDir: import.meta.dirname,
  // A PDF or a long form takes two seconds on a quiet machine, but twenty times as long if all tests run on two cores
  // at the same time.
  testTimeout: 60_000,
  // One worker more than cores, because the most expensive tests spend half of their time waiting for timers, browsers
  // and processes. Each browser test starts a product, so four workers are enough on any machine.
  maxWorkers: Math.min(4, availableParallelism() + 1),
  workerIdleMemoryLimit: '2GB',
  projects: [
    {
      ...shared,
      displayName: 'rules',
      roots: roots('packages/contracts', 'packages/letter', 'packages/tooling', 'gateway', 'operations'),
      testEnvironment: 'node',
    },
    {
      ...shared,
      displayName: 'services',
      roots: roots('packages/service-kit', ...SERVICES),
      testEnvironment: 'node',
      globalSetup: '<rootDir>/packages/tooling/jest/startDatabaseServer.mjs',
      globalTeardown: '<rootDir>/packages/tooling/jest/removeTemplates.mjs',
    },
    {
      ...shared,
      displayName: 'pages',
      roots: roots('packages/ui', 'packages/web', ...frontEndsIn(import.meta.dirname)),
      testEnvironment: '<rootDir>/packages/tooling/jest/browserEnvironment.mjs',
      testEnvironmentOptions: { customExportConditions: ['parkwart', 'browser', 'require', 'default'] },
      setupFilesAfterEnv: ['<rootDir>/packages/tooling/jest/pages.mjs'],
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/packages/tooling/jest/cssModule.cjs',
        '\\.css$': '<rootDir>/packages/tooling/jest/cssModule.cjs',
      },
    },
    {
      ...shared,
      displayName: 'story',
      roots: roots('e2e'),
      testEnvironment: 'node',
      globalSetup: '<rootDir>/packages/tooling/jest/makeTemplates.mjs',
      globalTeardown: '<rootDir>/packages/tooling/jest/removeTemplates.mjs',
    },
  ],
};
