import { CheckInPage } from '../../mfe-staff/src/check-in/CheckInPage.tsx';
import { requestEarly } from '../../packages/web/src/api/early.ts';

/** In place of `@parkwart/web/federation`: the booth's first page is part of the program, the till a file of its own. */
const MODULES = {
  CheckInPage: async () => ({ CheckInPage }),
  CheckOutPage: () => import('../../mfe-staff/src/check-out/CheckOutPage.tsx'),
};

export const registerRemotes = () => [];
export const preload = () => undefined;
export const loadRemote = (_remote, expose) => MODULES[expose]();

export function preloadPage({ data = [] }, username) {
  for (const path of data) requestEarly(path, username);
}
