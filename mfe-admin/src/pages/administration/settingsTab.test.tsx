import { ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen } from '@testing-library/react';
import { clearToasts, showPage } from '../../testing/showPage.tsx';
import { AdministrationPage } from './AdministrationPage.tsx';
import { driverPage } from './driver-page/driverPage.tsx';
import { security } from './security/security.tsx';
import { till } from './till/till.tsx';

const LABEL = 'Kartenzahlung an der Kasse';
const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

afterEach(clearToasts);

describe('a tab with one document of settings', () => {
  it.each([till, driverPage, security])('$name: has a field for each setting', ({ fields, defaults }) => {
    expect(Object.keys(fields)).toEqual(Object.keys(defaults));
  });

  it('keeps the input while another tab is selected, and warns before a reload until it is discarded', async () => {
    serveApi(({ path }) => (path === '/settings/till' ? ok({ settings: till.defaults, version: 1 }) : { status: 404 }));
    const { user } = showPage(<AdministrationPage />, '/add-fine?tab=kasse');
    await user.click(await screen.findByRole('checkbox', { name: LABEL, description: /^Über ein eigenes Terminal/ }));
    await user.click(screen.getByRole('tab', { name: 'Sicherheit' }));
    expect(screen.queryByRole('checkbox', { name: LABEL })).not.toBeInTheDocument();
    expect(asksBeforeReload()).toBe(true);
    await user.click(screen.getByRole('tab', { name: 'Kasse' }));
    expect(screen.getByRole('checkbox', { name: LABEL })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Änderungen verwerfen' }));
    expect(screen.getByRole('checkbox', { name: LABEL })).not.toBeChecked();
    expect(asksBeforeReload()).toBe(false);
  });
});
