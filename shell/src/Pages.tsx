import type { Access } from '@parkwart/contracts/access';
import { Route, Routes } from '@parkwart/web';
import { UnknownPage } from './crash/CrashPage.tsx';
import { Guard } from './Guard.tsx';
import { Home } from './Home.tsx';
import { usePages } from './PagesProvider.tsx';
import { LazyPage } from './remotes/LazyPage.tsx';
import { RemotePage } from './remotes/RemotePage.tsx';

const profile = () => import('./account/ProfilePage.tsx');
const password = () => import('./account/PasswordPage.tsx');

const GUARDED = ['Angestellte', 'Admin', 'known'] as const;

export function Pages() {
  const pages = usePages();
  // Without the key the previous page would render once at the next path.
  const routesOf = (access: Access) =>
    pages
      .filter((page) => page.access === access)
      .map(({ path, id }) => <Route key={path} path={path} element={<RemotePage key={id} id={id} />} />);
  return (
    <Routes>
      <Route path="/" element={<Home />} />
      {GUARDED.map((access) => (
        <Route key={access} element={<Guard access={access} />}>
          {routesOf(access)}
        </Route>
      ))}
      <Route element={<Guard access="known" />}>
        <Route path="/profile" element={<LazyPage key="profile" load={profile} />} />
        <Route path="/password" element={<LazyPage key="password" load={password} />} />
      </Route>
      {routesOf('everyone')}
      <Route path="*" element={<UnknownPage />} />
    </Routes>
  );
}
