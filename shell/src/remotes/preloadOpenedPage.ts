import type { SessionUser } from '@parkwart/contracts/entities/sessionUser';
import { mayOpen, menuOf } from '@parkwart/contracts/registry/access';
import type { Registry } from '@parkwart/contracts/registry/registry';
import { matchPath } from '@parkwart/web';
import { preloadPage } from '@parkwart/web/federation';
import { exposedIn } from '../exposedIn.ts';
import { loginPage } from '../Login.tsx';
import { versionsFor } from '../versionsFor.ts';

/** Starts loading the page at the browser's URL, or the login, before React renders anything. */
export function preloadOpenedPage(registry: Registry, user: SessionUser | null): void {
  // A user with a required task cannot open any other page.
  if (user?.required) return;
  const { pathname, search } = window.location;
  const { pages } = exposedIn(versionsFor(registry, user?.username), user?.role);
  if (!user) {
    if (!pages.some(({ path, access }) => access === 'everyone' && matchPath(path, pathname))) loginPage.prefetch();
    return;
  }
  const opened =
    pathname === '/'
      ? menuOf(pages, user.role)[0]
      : pages.find(({ path, access }) => path === pathname && mayOpen(access, user.role));
  if (!opened) return;
  const { files, data } = opened;
  // If the URL has a query, the page may need other data.
  preloadPage({ ...(files && { files }), ...(data && search === '' && { data }) }, user.username);
}
