import compose from './compose.jest.config.mjs';

/** @type {import('jest').Config} */
export default { ...compose, displayName: 'cluster', testMatch: ['**/cluster/*.smoke.ts'] };
