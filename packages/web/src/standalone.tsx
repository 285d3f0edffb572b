import { type ComponentType, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Route, Routes } from 'react-router-dom';
import { BrowserRouter, Link, SessionProvider, Toaster, useSession } from './index.ts';

interface Pages {
  readonly [path: string]: ComponentType;
}

/** Renders a remote without the shell, with links to its pages and a plain login. Uses a running gateway's API. */
export function renderStandalone(pages: Pages): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root.');
  createRoot(root).render(
    <SessionProvider>
      <BrowserRouter>
        <Header paths={Object.keys(pages)} />
        <Suspense>
          <Routes>
            {Object.entries(pages).map(([path, Page]) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="*" element={null} />
          </Routes>
        </Suspense>
        <Toaster />
      </BrowserRouter>
    </SessionProvider>,
  );
}

function Header({ paths }: { readonly paths: readonly string[] }) {
  const { user, logIn, logOut } = useSession();
  const submit = (form: FormData) => void logIn(String(form.get('user')), String(form.get('password')));
  return (
    <header>
      <nav>
        {paths.map((path) => (
          <Link key={path} to={path}>
            {path}{' '}
          </Link>
        ))}
      </nav>
      {user ? (
        <button type="button" onClick={() => void logOut()}>
          {user.user}: Ausloggen
        </button>
      ) : (
        <form action={submit}>
          <input name="user" aria-label="Benutzername" />
          <input name="password" type="password" aria-label="Passwort" />
          <button type="submit">Anmelden</button>
        </form>
      )}
    </header>
  );
}
