import { matchPath, useLocation } from '@parkwart/web';
import { chunk } from '@parkwart/web/chunk';
import type { ReactNode } from 'react';
import { UnknownPage } from './crash/CrashPage.tsx';
import type { RemotePage as Page } from './exposedIn.ts';
import { Guard } from './Guard.tsx';
import { Home } from './Home.tsx';
import { usePages } from './PagesProvider.tsx';
import { LazyPage } from './remotes/LazyPage.tsx';
import { RemotePage } from './remotes/RemotePage.tsx';

interface Route extends Pick<Page, 'path' | 'access'> {
  readonly page: ReactNode;
}

const profile = chunk(() => import('./account/ProfilePage.tsx'));
const password = chunk(() => import('./account/PasswordPage.tsx'));

// Without the keys, the previous page would render once at the next path.
const OWN_ROUTES: readonly Route[] = [
  { path: '/profile', access: 'known', page: <LazyPage key="profile" page={profile} /> },
  { path: '/password', access: 'known', page: <LazyPage key="password" page={password} /> },
];

const toRoute = ({ path, access, id }: Page): Route => ({ path, access, page: <RemotePage key={id} id={id} /> });

const parametersIn = ({ path }: Route): number => path.split(':').length;

/** `/bookings/new` takes precedence over `/bookings/:number`. */
function routeTo(pathname: string, routes: readonly Route[]): Route | undefined {
  const matching = routes.filter(({ path }) => matchPath(path, pathname));
  return matching.sort((one, other) => parametersIn(one) - parametersIn(other))[0];
}

export function Pages() {
  const pages = usePages();
  const { pathname } = useLocation();
  if (pathname === '/') return <Home />;
  const route = routeTo(pathname, [...OWN_ROUTES, ...pages.map(toRoute)]);
  if (!route) return <UnknownPage />;
  if (route.access === 'everyone') return route.page;
  return <Guard access={route.access}>{route.page}</Guard>;
}
