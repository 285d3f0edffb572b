import { chunk } from '@parkwart/web/chunk';

/** A separate chunk, because a logged-in user does not need it. */
export const loginPage = chunk(() => import('./LoginPage.tsx'));
