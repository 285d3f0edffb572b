import { useLocation } from '@parkwart/web';
import { screen } from '@testing-library/react';
import { federation } from '../testing/federation.tsx';
import { liveRemote, productRegistry } from '../testing/registry.ts';
import { serve } from '../testing/serve.ts';
import { admin, resetShell, showShell } from '../testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../testing/federation.tsx'));

function OfficePage() {
  const { pathname } = useLocation();
  if (pathname === '/pay') throw new Error('Loading chunk 7 failed.');
  return <h1>Büro {pathname}</h1>;
}

const pages = liveRemote('mfe-admin').pages.map((page) => ({ ...page, module: 'OfficePage' }));
const registry = productRegistry({ 'mfe-admin': liveRemote('mfe-admin', { pages }) });

afterEach(() => {
  resetShell();
  jest.restoreAllMocks();
});

it('a page that fails to render leaves the other pages of its remote working', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  serve(() => ({ status: 204 }));
  federation.responses.push(async () => ({ OfficePage }));
  const { user } = showShell('/admin', admin, registry);
  await user.click(await screen.findByRole('link', { name: 'Bußgelder' }));
  expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Benutzer' }));

  expect(await screen.findByRole('heading', { name: 'Büro /add-user' })).toBeVisible();
});
