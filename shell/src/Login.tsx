import { chunk } from '@parkwart/web/chunk';
import { LazyPage } from './remotes/LazyPage.tsx';

/** A separate chunk, because a logged-in user does not need it. */
export const loginPage = chunk(() => import('./login/LoginPage.tsx'));

export const Login = () => <LazyPage page={loginPage} fullPage />;
