import { Link } from '@parkwart/web';
import { deferred, serveApi } from '@parkwart/web/testing/pageApi';
import { Route, Routes } from '@parkwart/web/testing/router';
import { screen } from '@testing-library/react';
import { buildRecord } from '../testing/records.ts';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { CheckInPage } from './CheckInPage.tsx';

const plate = () => screen.getByLabelText<HTMLInputElement>('Fahrzeugnummer');

const booth = (
  <>
    <Link to="/check-out">Kasse</Link>
    <Link to="/parking">Auto parken</Link>
    <Routes>
      <Route path="/parking" element={<CheckInPage />} />
      <Route path="*" element={<input aria-label="Rechnungsnummer" />} />
    </Routes>
  </>
);

beforeEach(() => sessionStorage.clear());
afterEach(clearToasts);

describe('Auto parken, when the response arrives after the user has left the page', () => {
  async function sendAndLeave() {
    const response = deferred();
    serveApi(() => response.promise);
    const page = showPage(booth, '/parking');
    await page.user.type(plate(), 'B-AB 1234{Enter}');
    await page.user.click(screen.getByRole('link', { name: 'Kasse' }));
    return { ...page, respond: () => response.resolve({ status: 201, body: buildRecord() }) };
  }
  const confirmation = () => screen.findByText('Formular erfolgreich übermittelt! B-AB 1234 hat die Rechnung 100001.');

  it("shows the car's invoice number without navigating", async () => {
    const { user, address, respond } = await sendAndLeave();
    respond();

    expect(await confirmation()).toBeVisible();
    await user.type(screen.getByLabelText('Rechnungsnummer'), '100042');
    expect(screen.getByLabelText('Rechnungsnummer')).toHaveValue('100042');
    expect(address()).toBe('/check-out');
    await user.click(screen.getByRole('link', { name: 'Auto parken' }));
    expect(plate()).toHaveValue('');
  });

  it('keeps the input for the next car', async () => {
    const { user, respond } = await sendAndLeave();
    await user.click(screen.getByRole('link', { name: 'Auto parken' }));
    await user.clear(plate());
    await user.type(plate(), 'HH-X 9');
    respond();

    await confirmation();
    expect(plate()).toHaveValue('HH-X 9');
    await user.click(screen.getByRole('link', { name: 'Kasse' }));
    await user.click(screen.getByRole('link', { name: 'Auto parken' }));
    expect(plate()).toHaveValue('HH-X 9');
  });
});
