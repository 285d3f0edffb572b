import { type Access, mayOpen, menuOf } from '@parkwart/contracts/registry/access';
import { matchPath, Navigate, useLocation, useSession } from '@parkwart/web';
import { chunk } from '@parkwart/web/chunk';
import { type ReactNode, useState } from 'react';
import { UnknownPage } from './crash/CrashPage.tsx';
import type { RemotePage as Page } from './exposedIn.ts';
import { Frame } from './frame/Frame.tsx';
import { Login } from './Login.tsx';
import { usePages } from './PagesProvider.tsx';
import { NewVersion } from './release/NewVersion.tsx';
import { LazyPage } from './remotes/LazyPage.tsx';
import { RemotePage, Unavailable } from './remotes/RemotePage.tsx';

interface GuardProps {
  readonly access: Access;
  readonly children: ReactNode;
}

function Guard({ access, children }: GuardProps) {
  const { user } = useSession();
  if (!user || !mayOpen(access, user.role)) return <Navigate to="/" replace />;
  return (
    // The frame is remounted for another user, so that the previous user's input is dropped.
    <Frame key={user.username}>
      <NewVersion />
      {children}
    </Frame>
  );
}

function Home() {
  const { user } = useSession();
  const pages = usePages();
  const [isLoggingIn, setIsLoggingIn] = useState(!user);
  if (!user && !isLoggingIn) setIsLoggingIn(true);
  if (!user) return <Login />;
  // Specification §4: a login leads to the role's own path.
  const [home] = menuOf(pages, user.role);
  if (isLoggingIn && home) return <Navigate to={home.path} replace />;
  return (
    <Frame key={user.username}>
      <NewVersion />
      {home ? <RemotePage id={home.id} /> : <Unavailable retry={() => location.reload()} />}
    </Frame>
  );
}

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
