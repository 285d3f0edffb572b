import { chunk } from '@parkwart/web/chunk';

/** Separate, so that a logged-in user does not load it. */
export const loginPage = chunk(() => import('./LoginPage.tsx'));
