import { OwnPage } from './remotes/OwnPage.tsx';

const load = () => import('./login/LoginPage.tsx');

/** Lazy, so that a logged-in user does not load it. */
export const Login = () => <OwnPage load={load} whole />;
