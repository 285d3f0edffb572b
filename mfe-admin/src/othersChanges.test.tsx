import { internalError, serveApi } from '@parkwart/web/testing/pageApi';
import { act, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdministrationPage } from './administration/AdministrationPage.tsx';
import { PermitsPage } from './permits/PermitsPage.tsx';
import { clearToasts, showPage } from './testing/showPage.tsx';
import { UsersPage } from './users/UsersPage.tsx';

afterEach(clearToasts);

describe('returning to a page refetches what other users may have changed:', () => {
  it.each<[string, string, ReactNode]>([
    ['/all-user', '/add-user', <UsersPage key="page" />],
    ['/all-fine', '/add-fine', <AdministrationPage key="page" />],
    ['/settings', '/add-fine?tab=einstellungen', <AdministrationPage key="page" />],
    ['/security-settings', '/add-fine?tab=sicherheit', <AdministrationPage key="page" />],
    ['/permits', '/permits', <PermitsPage key="page" />],
  ])('%s on %s', async (call, address, page) => {
    const sent = serveApi(() => internalError);
    showPage(page, address);
    const times = () => sent.filter(({ path }) => path === call).length;
    await waitFor(() => expect(times()).toBe(1));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(times()).toBe(2));
  });
});
