import { Link } from '@parkwart/web';
import { deferred, type FakeResponse, internalError, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { Route, Routes } from '@parkwart/web/testing/router';
import { act, screen, waitFor, within } from '@testing-library/react';
import { loadOffline } from '../network/loadOffline.ts';
import { beIdle, checkInNow, parked, plate, serveCheckIns, submit } from '../testing/checkIn.ts';
import { registerReceiptPrinter } from '../testing/printer.ts';
import { buildRecord } from '../testing/records.ts';
import { showPage } from '../testing/showPage.tsx';
import { CheckInPage } from './CheckInPage.tsx';

describe('Auto parken, during and after a check-in,', () => {
  checkInNow();

  it('sends the input, confirms the check-in, and shows the car with its invoice number', async () => {
    const response = deferred();
    const sent = serveCheckIns(() => response.promise);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), ' b-ab  1234');
    await user.type(screen.getByLabelText('Modell'), 'Volkswagen Golf');
    await user.click(screen.getByRole('radio', { name: 'Blau' }));
    await user.click(submit());

    expect(await screen.findByRole('button', { name: 'Übermitteln' })).toBeVisible();
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/parking' });
    expect(sent[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[0]?.body).toMatchObject({
      date: '21.11.2026',
      entryTime: '10:12:05',
      vehicleNumber: 'B-AB 1234',
      vehicleModel: 'Volkswagen Golf',
      vehicleColor: 'Blau',
    });

    await act(async () => response.resolve(parked()));
    expect(await screen.findByText('Formular erfolgreich übermittelt!')).toBeVisible();
    const result = await screen.findByRole('region', { name: 'Fahrzeug eingecheckt' });
    for (const shown of ['21.11.2026', '10:12:05', 'B-AB 1234', 'Volkswagen Golf', 'Blau', '100001']) {
      expect(within(result).getByText(shown)).toBeVisible();
    }
    const heading = within(result).getByRole('heading', { name: 'Fahrzeug eingecheckt' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('checks in a car whose plate is already parked, and links to the earlier invoice at the till', async () => {
    const alsoParked = { invoiceNumber: 99_997, date: '20.11.2026', entryTime: '08:03:00' };
    serveApi(() => ({ status: 201, body: buildRecord({ alsoParked }) }));
    const { user, address } = showPage(<CheckInPage />, '/parking');
    await user.type(plate(), 'B-AB 1234{Enter}');

    const hint = 'Dieses Kennzeichen ist seit dem 20.11.2026, 08:03 Uhr, auch unter Rechnung 99997 geparkt.';
    expect(await screen.findByText(hint)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Beleg drucken' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Diese Rechnung zeigen' }));
    expect(address()).toBe('/check-out?invoiceNumber=99997');
  });

  it('shows while the plate is typed that a similar plate is parked, and links to its record', async () => {
    const car = { invoiceNumber: 100_001, vehicleNumber: 'B-OO 123', date: '20.11.2026', entryTime: '08:03:00' };
    const sent = serveApi(({ query }) =>
      ok({
        visits: 0,
        lastVisit: null,
        open: { amount: 0, stays: 0 },
        ...(query.get('vehicleNumber') === 'B 00 123' && { similar: car }),
      }),
    );
    const { user, address, unmount } = showPage(<CheckInPage />, '/parking');
    await act(async () => beIdle());
    await user.type(plate(), 'b 00 123');
    const hint = 'Ähnliches Kennzeichen steht hier: B-OO 123, seit dem 20.11.2026, 08:03 Uhr, Rechnung 100001.';
    expect(await screen.findByText(hint)).toBeVisible();
    expect(sent.filter(({ path }) => path === '/plate-history')).toHaveLength(1);
    await user.type(plate(), '4');
    expect(screen.queryByText(hint)).not.toBeInTheDocument();
    await user.type(plate(), '{Backspace}');
    await user.click(await screen.findByRole('button', { name: 'Zur Kasse' }));
    expect(address()).toBe('/check-out?invoiceNumber=100001');
    // The typed plate belongs to another car, which still has to be checked in.
    unmount();
    showPage(<CheckInPage />, '/parking');
    expect(plate()).toHaveValue('B 00 123');
  });

  it('shows that a car with a permit parks free of charge', async () => {
    serveApi(() => ({ status: 201, body: buildRecord({ hasPermit: true }) }));
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234{Enter}');
    expect(await screen.findByText('Dauerparker – kostenfrei')).toBeVisible();
  });

  it('sends the custom colour, or „Andere“ if there is none', async () => {
    const sent = serveCheckIns(() => internalError);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1');
    await user.click(screen.getByRole('radio', { name: 'Andere' }));
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
    await screen.findByRole('button', { name: 'Absenden' });
    await user.type(screen.getByLabelText('Eigene Farbe'), ' Perlmutt ');
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(2));

    expect(sent.map(({ body }) => (body as { vehicleColor: string }).vehicleColor)).toEqual(['Andere', 'Perlmutt']);
  });

  it('prints the receipt once, however often the button is pressed', async () => {
    const printed: number[] = [];
    let finish = () => {};
    registerReceiptPrinter(async (invoiceNumber) => {
      printed.push(invoiceNumber);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    serveApi(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234{Enter}');
    await user.dblClick(await screen.findByRole('button', { name: 'Beleg drucken' }));

    expect(await screen.findByRole('button', { name: 'Wird gedruckt …' })).toBeVisible();
    await act(async () => finish());
    expect(await screen.findByRole('button', { name: 'Beleg drucken' })).toBeVisible();
    expect(printed).toEqual([100001]);
  });

  it('shows an empty form with the focus on the plate after „Nächstes Fahrzeug“', async () => {
    serveApi(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Nächstes Fahrzeug' }));

    expect(plate()).toHaveValue('');
    await waitFor(() => expect(plate()).toHaveFocus());
    expect(screen.getByRole('radio', { name: 'Blau' })).not.toBeChecked();
  });

  it('shows, after a reload, the car whose invoice number is in the address', async () => {
    const sent = serveApi(() => ({ status: 200, body: [buildRecord({ invoiceNumber: 100042 })] }));
    showPage(<CheckInPage />, '/parking?invoiceNumber=100042');
    expect(await screen.findByText('100042')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Beleg drucken' })).toBeVisible();
    expect(sent[0]?.query.get('invoiceNumber')).toBe('100042');
  });

  it('sends one check-in when Enter is pressed twice', async () => {
    const response = deferred();
    const sent = serveApi(() => response.promise);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234{Enter}{Enter}');
    await user.dblClick(await screen.findByRole('button', { name: 'Übermitteln' }));
    await act(async () => response.resolve(parked()));

    await screen.findByText('Fahrzeug eingecheckt');
    expect(sent.filter(({ path }) => path === '/parking')).toHaveLength(1);
  });
});

const car = { invoiceNumber: 100_001, vehicleNumber: 'B-PW 4711', date: '20.11.2026', entryTime: '08:03:00' };
const HERE = 'B-PW 4711 steht schon hier: seit dem 20.11.2026, 08:03 Uhr, Rechnung 100001.';
const history = ok({ visits: 0, lastVisit: null, open: { amount: 0, stays: 0 }, parked: car });

async function showForm(respond: () => FakeResponse | Promise<FakeResponse> = () => history, isIdle = true) {
  const sent = serveApi(({ path }) => (path === '/plate-history' ? respond() : parked()));
  const page = showPage(<CheckInPage />, '/parking');
  if (isIdle) await act(async () => beIdle());
  return { ...page, checkIns: () => sent.filter(({ method }) => method === 'POST') };
}

describe('a plate that is already parked, however it is written', () => {
  checkInNow();
  // Loads the code in advance, because compiling this code takes longer than a test's timeout.
  beforeAll(loadOffline);

  it('causes a question before a second record is created; Enter does not confirm the question', async () => {
    const { user, checkIns, address, unmount } = await showForm();
    await user.type(plate(), 'bpw4711{Enter}{Enter}');
    const sentence = await screen.findByText(HERE);
    await waitFor(() => expect(sentence).toHaveFocus());
    await user.keyboard('{Enter}{Enter}');
    await user.type(plate(), '{Enter}');
    await waitFor(() => expect(sentence).toHaveFocus());
    expect(checkIns()).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Zur Kasse' }));
    expect(address()).toBe('/check-out?invoiceNumber=100001');
    unmount();
    showPage(<CheckInPage />, '/parking');
    expect(plate()).toHaveValue('');
  });

  it('causes the question, too, if its invoice number is typed as a plate', async () => {
    const nothing = ok({ visits: 0, lastVisit: null, open: { amount: 0, stays: 0 } });
    const sent = serveApi(({ path, query }) => {
      if (path === '/plate-history') return nothing;
      return path === '/invoice-search' && query.get('invoiceNumber') === '100001' ? ok([buildRecord()]) : ok([]);
    });
    const { user, address } = showPage(<CheckInPage />, '/parking');
    await user.type(plate(), '100001{Enter}');
    expect(await screen.findByText(/^B-AB 1234 steht schon hier: .* Rechnung 100001\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Als „/ })).not.toBeInTheDocument();
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Zur Kasse' }));
    expect(address()).toBe('/check-out?invoiceNumber=100001');
  });

  it('causes a question that replaces the success message of the previous car', async () => {
    let known = ok({ visits: 0, lastVisit: null, open: { amount: 0, stays: 0 } });
    const { user } = await showForm(() => known);
    await user.type(plate(), 'B-AB 1234{Enter}');
    const success = await screen.findByText('Formular erfolgreich übermittelt!');
    known = history;
    await user.click(await screen.findByRole('button', { name: 'Nächstes Fahrzeug' }));
    await user.type(plate(), 'bpw4711{Enter}');
    await screen.findByText(HERE);
    await waitFor(() => expect(success).not.toBeInTheDocument());
  });

  it('causes the question even if a scanner submits before the browser is idle', async () => {
    const { user, checkIns } = await showForm(undefined, false);
    await user.type(plate(), 'bpw4711{Enter}');
    await waitFor(async () => expect(await screen.findByText(HERE)).toHaveFocus());
    expect(checkIns()).toEqual([]);
  });

  it('is checked in once by „Trotzdem einchecken“, however often the button is pressed', async () => {
    const { user, checkIns } = await showForm();
    await user.type(plate(), 'bpw4711{Enter}');
    await user.dblClick(await screen.findByRole('button', { name: 'Trotzdem einchecken' }));
    expect(await screen.findByText('Fahrzeug eingecheckt')).toBeVisible();
    expect(checkIns()).toMatchObject([{ path: '/parking', body: { vehicleNumber: 'BPW4711' } }]);
  });

  it('can be replaced by the spelling in the parked car’s record', async () => {
    const { user } = await showForm();
    await user.type(plate(), 'bpw4711{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Als „B-PW 4711“ schreiben' }));
    expect(plate()).toHaveValue('B-PW 4711');
    expect(plate()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Trotzdem einchecken' })).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Trotzdem einchecken' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /schreiben$/ })).toBeNull();
  });

  it.each([
    ['failing', () => internalError],
    ['slow', () => deferred().promise],
  ])('is checked in without a question and without delay when the service is %s', async (_what, respond) => {
    const { user, checkIns } = await showForm(respond);
    await user.type(plate(), 'bpw4711{Enter}');
    expect(await screen.findByText('Fahrzeug eingecheckt')).toBeVisible();
    expect(checkIns()).toHaveLength(1);
  });

  it('is reported in a toast if the user has left the page before the response arrives', async () => {
    const response = deferred();
    const { user, unmount } = await showForm(() => response.promise);
    await user.type(plate(), 'bpw4711{Enter}');
    unmount();
    showPage(<p>Kasse</p>);
    await act(async () => response.resolve(history));
    expect(await screen.findByText(HERE)).toBeVisible();
  });
});

describe('Auto parken, when the response arrives after the user has left the page', () => {
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
