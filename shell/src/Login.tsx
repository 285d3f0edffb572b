import { LazyPage } from './remotes/LazyPage.tsx';

const load = () => import('./login/LoginPage.tsx');

/** Lazy, so that a logged-in user does not load it. */
export const Login = () => <LazyPage load={load} fullPage />;
