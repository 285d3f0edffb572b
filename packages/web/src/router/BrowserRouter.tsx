import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { createPath, type Location, type Navigator, Router, type To } from 'react-router-dom';

let changes = 0;

function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: window.history.state, key: String(changes), mask: undefined };
}

const toUrl = (to: To): string => (typeof to === 'string' ? to : createPath(to));

function navigatorThat(update: () => void): Navigator {
  return {
    createHref: toUrl,
    push: (to, state: unknown = null) => {
      window.history.pushState(state, '', toUrl(to));
      update();
    },
    replace: (to, state: unknown = null) => {
      window.history.replaceState(state, '', toUrl(to));
      update();
    },
    go: (steps) => window.history.go(steps),
  };
}

/** Keeps react-router's location in sync with the address bar. */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [location, setLocation] = useState(currentLocation);
  const [update] = useState(() => () => {
    changes += 1;
    startTransition(() => setLocation(currentLocation()));
  });
  const navigator = useMemo(() => navigatorThat(update), [update]);
  useLayoutEffect(() => {
    window.addEventListener('popstate', update);
    return () => window.removeEventListener('popstate', update);
  }, [update]);
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  );
}
