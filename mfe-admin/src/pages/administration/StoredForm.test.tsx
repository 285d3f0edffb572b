import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { Link } from '@parkwart/web';
import { ok, serveApi } from '@parkwart/web/testing/pageApi';
import { Route, Routes } from '@parkwart/web/testing/router';
import { screen, waitFor } from '@testing-library/react';
import { clearToasts, showPage } from '../../testing/showPage.tsx';
import { AdministrationPage } from './AdministrationPage.tsx';

const ADDRESS = '/add-fine?tab=einstellungen';

function Office() {
  return (
    <>
      <Link to="/admin">Weg</Link>
      <Link to={ADDRESS}>Zurück</Link>
      <Routes>
        <Route path="/add-fine" element={<AdministrationPage />} />
        <Route path="*" element={<p>Woanders</p>} />
      </Routes>
    </>
  );
}

type User = ReturnType<typeof showPage>['user'];
const leaveAndReturn = async (user: User) => {
  await user.click(screen.getByRole('link', { name: 'Weg' }));
  await screen.findByText('Woanders');
  await user.click(screen.getByRole('link', { name: 'Zurück' }));
};
const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

afterEach(clearToasts);

describe('unsaved input in the settings', () => {
  it('is restored after a visit to another page until it is discarded', async () => {
    serveApi(() => ok({ settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS, version: 1 }));
    const { user } = showPage(<Office />, ADDRESS);
    const name = await screen.findByLabelText('Name');
    await waitFor(() => expect(name).toHaveValue(DEFAULT_SETTINGS.operatorName));
    await user.type(name, ' Nord');
    expect(asksBeforeReload()).toBe(true);
    await leaveAndReturn(user);

    expect(await screen.findByText('Von vorhin, noch nicht gespeichert.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue(`${DEFAULT_SETTINGS.operatorName} Nord`);
    await user.click(screen.getByRole('button', { name: 'Änderungen verwerfen' }));
    expect(screen.getByLabelText('Name')).toHaveValue(DEFAULT_SETTINGS.operatorName);
    await leaveAndReturn(user);
    expect(await screen.findByLabelText('Name')).toHaveValue(DEFAULT_SETTINGS.operatorName);
    expect(asksBeforeReload()).toBe(false);
  });
});
