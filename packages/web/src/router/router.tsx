import {
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import {
  createPath,
  type Location,
  type NavigateOptions,
  type Navigator,
  Router,
  type To,
  useHref,
  useLocation,
  useNavigate,
} from 'react-router-dom';

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

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: To;
}

/**
 * Whether to leave the click to the browser, because such a click opens another tab or window, or saves the linked
 * page.
 */
const isBrowsers = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;

export function Link({ to, onClick, ...attributes }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const location = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isBrowsers(event) || (attributes.target ?? '_self') !== '_self') return;
    event.preventDefault();
    navigate(to, { replace: createPath(location) === href });
  };
  return <a {...attributes} href={href} onClick={follow} />;
}

interface NavigateProps {
  readonly to: To;
  readonly replace?: boolean;
}

/** Navigates as soon as it is rendered. */
export function Navigate({ to, replace = false }: NavigateProps) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace }), [navigate, to, replace]);
  return null;
}

type Parameters = URLSearchParams | Readonly<Record<string, string>>;

export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const setParameters = useCallback(
    (next: Parameters | ((current: URLSearchParams) => Parameters), options?: NavigateOptions) => {
      const query = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(search)) : next);
      void navigate(`?${query}`, options);
    },
    [navigate, search],
  );
  return [parameters, setParameters] as const;
}
