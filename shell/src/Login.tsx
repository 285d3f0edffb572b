import { loginPage } from './login/loginPage.ts';
import { LazyPage } from './remotes/LazyPage.tsx';

export const Login = () => <LazyPage page={loginPage} fullPage />;
