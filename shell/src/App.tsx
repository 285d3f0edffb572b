import type { Registry } from '@parkwart/contracts/registry/registry';
import { BrowserRouter, SessionProvider, Toaster, useSession } from '@parkwart/web';
import { chunk } from '@parkwart/web/chunk';
import { useLayoutEffect } from 'react';
import { Boundary } from './Boundary.tsx';
import { BrokenPage } from './crash/CrashPage.tsx';
import { Login } from './Login.tsx';
import { Pages } from './Pages.tsx';
import { PagesProvider } from './PagesProvider.tsx';
import { LazyPage } from './remotes/LazyPage.tsx';
import { registerVersions } from './remotes/registerVersions.ts';

/** Exact wording (specification §2). */
const texts = { loading: 'Loading...' };

const required = chunk(() => import('./account/RequiredPage.tsx'));

export function App({ registry }: { readonly registry: Registry }) {
  return (
    <Boundary fallback={() => <BrokenPage />}>
      <SessionProvider>
        <BrowserRouter>
          <Screen registry={registry} />
          <Toaster />
        </BrowserRouter>
      </SessionProvider>
    </Boundary>
  );
}

function Screen({ registry }: { readonly registry: Registry }) {
  const { status, user, expired } = useSession();
  // Must run before the effects of the page below, which loads a remote.
  useLayoutEffect(() => {
    if (user) registerVersions(registry, user);
  }, [registry, user]);

  if (status === 'loading') return texts.loading;
  return (
    <PagesProvider registry={registry}>
      {/* The page stays mounted behind the login page, so that its input survives. */}
      <div hidden={expired} inert={expired}>
        {user?.required ? <LazyPage page={required} fullPage /> : <Pages />}
      </div>
      {expired && <Login />}
    </PagesProvider>
  );
}
