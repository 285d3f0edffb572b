import { OwnPage } from './remotes/OwnPage.tsx';

const load = () => import('./login/LoginPage.tsx');

/** The login, which somebody who is logged in already does not pay for. */
export const Login = () => <OwnPage load={load} whole />;
