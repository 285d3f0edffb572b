import { deferred, internalError, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beIdle, checkInNow, parked, plate, serveCheckIns, submit } from '../testing/checkIn.ts';
import { registerReceiptPrinter } from '../testing/printer.ts';
import { buildRecord } from '../testing/records.ts';
import { showPage } from '../testing/showPage.tsx';
import { CheckInPage } from './CheckInPage.tsx';

checkInNow();

describe('Auto parken, after a check-in', () => {
  it('sends the input, confirms it and shows it with the invoice number', async () => {
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

  it('checks in a plate that is already parked, with a link to the earlier invoice at the till', async () => {
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

  it('shows while the plate is typed that the car is already parked, and links to its record', async () => {
    const car = { invoiceNumber: 100_001, vehicleNumber: 'B-OO 123', date: '20.11.2026', entryTime: '08:03:00' };
    const sent = serveApi(({ query }) =>
      ok({ visits: 0, lastVisit: null, openFines: 0, ...(query.get('vehicleNumber') === 'B00123' && { parked: car }) }),
    );
    const { user, address } = showPage(<CheckInPage />, '/parking');
    await act(async () => beIdle());
    await user.type(plate(), 'b 00 123');
    const hint = 'B-OO 123 steht schon hier: seit dem 20.11.2026, 08:03 Uhr, Rechnung 100001.';
    expect(await screen.findByText(hint)).toBeVisible();
    expect(sent.map(({ path }) => path)).toEqual(['/plate-history']);
    await user.type(plate(), '4');
    expect(screen.queryByText(hint)).not.toBeInTheDocument();
    await user.type(plate(), '{Backspace}');
    await user.click(await screen.findByRole('button', { name: 'Zur Kasse' }));
    expect(address()).toBe('/check-out?invoiceNumber=100001');
  });

  it('says that a car with a permit parks free of charge', async () => {
    serveApi(() => ({ status: 201, body: buildRecord({ hasPermit: true }) }));
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234{Enter}');
    expect(await screen.findByText('Dauerparker – kostenfrei')).toBeVisible();
  });

  it('sends a custom colour, or Andere without one', async () => {
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

  it('shows an error when the receipt cannot be printed', async () => {
    registerReceiptPrinter(() => Promise.reject(new Error('no print module')));
    serveApi(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Beleg drucken' }));

    expect(await screen.findByText('Der Beleg konnte nicht gedruckt werden.')).toBeVisible();
  });

  it('continues with an empty form and the focus on the plate', async () => {
    serveApi(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Nächstes Fahrzeug' }));

    expect(plate()).toHaveValue('');
    await waitFor(() => expect(plate()).toHaveFocus());
    expect(screen.getByRole('radio', { name: 'Blau' })).not.toBeChecked();
  });

  it('locks the form while it is being sent', async () => {
    const response = deferred();
    serveApi(() => response.promise);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234{Enter}');
    await screen.findByRole('button', { name: 'Übermitteln' });
    await user.type(plate(), '99');
    expect(plate()).toHaveValue('B-AB 1234');
    response.resolve(parked());
    await screen.findByText('Fahrzeug eingecheckt');
  });

  it('shows the car in the address after a reload', async () => {
    const sent = serveApi(() => ({ status: 200, body: [buildRecord({ invoiceNumber: 100042 })] }));
    showPage(<CheckInPage />, '/parking?invoiceNumber=100042');
    expect(await screen.findByText('100042')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Beleg drucken' })).toBeVisible();
    expect(sent[0]?.query.get('invoiceNumber')).toBe('100042');
  });

  it('shows an error when the car in the address cannot be fetched', async () => {
    serveApi(() => internalError);
    showPage(<CheckInPage />, '/parking?invoiceNumber=100042');
    expect(await screen.findByText('Ein Fehler ist beim Abrufen der Daten aufgetreten.')).toBeVisible();
  });

  it('sends once when Enter is pressed twice', async () => {
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
