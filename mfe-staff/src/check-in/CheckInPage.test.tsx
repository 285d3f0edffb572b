import { stopDate } from '@parkwart/web/testing/clock';
import { internalError, later, serveApi } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { registerReceiptPrinter } from '../testing/printer.ts';
import { buildRecord } from '../testing/records.ts';
import { forgetToasts, showPage } from '../testing/showPage.tsx';
import { CheckInPage } from './CheckInPage.tsx';

const NOW = new Date('2026-11-21T09:12:05.400Z');
const parked = () => ({ status: 201, body: buildRecord() });

const plate = () => screen.getByLabelText<HTMLInputElement>('Fahrzeugnummer');
const submit = () => screen.getByRole('button', { name: 'Absenden' });

beforeEach(() => {
  sessionStorage.clear();
  stopDate(NOW);
});

afterEach(() => {
  forgetToasts();
  jest.useRealTimers();
});

describe('Auto parken', () => {
  it('begins with the focus on the plate and shows date and time in Berlin, read-only', async () => {
    serveApi(parked);
    showPage(<CheckInPage />);

    expect(screen.getByRole('heading', { level: 1, name: 'Auto parken' })).toBeVisible();
    await waitFor(() => expect(plate()).toHaveFocus());
    expect(screen.getByLabelText('Datum')).toHaveValue('21.11.2026');
    expect(screen.getByLabelText('Uhrzeit')).toHaveValue('10:12:05');
    expect(screen.getByLabelText('Datum')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Uhrzeit')).toHaveAttribute('readonly');
  });

  it('lets the clock run on', () => {
    jest.useFakeTimers({ now: NOW });
    serveApi(parked);
    showPage(<CheckInPage />);
    act(() => jest.advanceTimersByTime(2_600));

    expect(screen.getByLabelText('Uhrzeit')).toHaveValue('10:12:08');
  });

  it('asks for the plate when there is none, and sends nothing', async () => {
    const sent = serveApi(parked);
    const { user } = showPage(<CheckInPage />);
    await user.click(submit());

    expect(await screen.findByText('Bitte geben Sie die Fahrzeugnummer ein')).toBeVisible();
    expect(plate()).toHaveFocus();
    expect(plate()).toBeInvalid();
    expect(sent).toHaveLength(0);
  });

  it('refuses what cannot stand on a plate', async () => {
    const sent = serveApi(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), '<script>{Enter}');

    expect(await screen.findByText(/^Höchstens 20 Zeichen: Buchstaben, Ziffern/)).toBeVisible();
    expect(sent).toHaveLength(0);
  });

  it('turns the plate into capitals as it is typed, wherever the caret stands', async () => {
    serveApi(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'b-ab 14');
    await user.type(plate(), 'x', { initialSelectionStart: 4, initialSelectionEnd: 4 });

    expect(plate()).toHaveValue('B-ABX 14');
    expect(plate().selectionStart).toBe(5);
  });

  it('says of a foreign plate that its form is not German, and takes it all the same', async () => {
    const sent = serveApi(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), '1-abc-234');
    expect(screen.getByText(/kein deutsches Format/)).toBeVisible();

    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ vehicleNumber: '1-ABC-234' });
  });

  it('says nothing of the kind about a German plate, nor while one is begun', async () => {
    serveApi(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'b-ab');
    expect(screen.queryByText(/kein deutsches Format/)).not.toBeInTheDocument();
    await user.type(plate(), ' 1234e');
    expect(screen.queryByText(/kein deutsches Format/)).not.toBeInTheDocument();
  });

  it('suggests car makes and ends them with Andere', () => {
    serveApi(parked);
    showPage(<CheckInPage />);
    const list = document.getElementById(screen.getByLabelText('Modell').getAttribute('list') ?? '');
    const makes = [...(list?.querySelectorAll('option') ?? [])].map((option) => option.value);

    expect(makes).toContain('Volkswagen');
    expect(makes.at(-1)).toBe('Andere');
  });

  it('offers the ten colours, five of them in the first row, and Andere', () => {
    serveApi(parked);
    showPage(<CheckInPage />);
    const colours = within(screen.getByRole('group', { name: 'Farbe' })).getAllByRole('radio');
    const names = colours.map((radio) => radio.closest('label')?.textContent);

    expect(names).toEqual([
      'Schwarz',
      'Weiß',
      'Rot',
      'Grün',
      'Grau',
      'Blau',
      'Silber',
      'Gelb',
      'Braun',
      'Orange',
      'Andere',
    ]);
    const [first, ...rest] = colours.map((radio) => radio.closest('label')?.parentElement);
    expect(rest.filter((row) => row === first)).toHaveLength(4);
  });

  it('sends what was typed and says so, then shows it with the invoice number', async () => {
    const answer = later();
    const sent = serveApi(() => answer.promise);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), ' b-ab  1234');
    await user.type(screen.getByLabelText('Modell'), 'Volkswagen Golf');
    await user.click(screen.getByRole('radio', { name: 'Blau' }));
    await user.click(submit());

    expect(await screen.findByRole('button', { name: 'Übermitteln' })).toBeVisible();
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/parking' });
    expect(sent[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[0]?.body).toEqual({
      date: '21.11.2026',
      entryTime: '10:12:05',
      vehicleNumber: 'B-AB 1234',
      vehicleModel: 'Volkswagen Golf',
      vehicleColor: 'Blau',
    });

    await act(async () => answer.resolve(parked()));
    expect(await screen.findByText('Formular erfolgreich übermittelt!')).toBeVisible();
    const result = screen.getByRole('region', { name: 'Fahrzeug eingecheckt' });
    for (const shown of ['21.11.2026', '10:12:05', 'B-AB 1234', 'Volkswagen Golf', 'Blau', '100001']) {
      expect(within(result).getByText(shown)).toBeVisible();
    }
    expect(within(result).getByRole('heading', { name: 'Fahrzeug eingecheckt' })).toHaveFocus();
  });

  it('parks a plate that is parked already and says under which invoice, with the way to it at the till', async () => {
    const alsoParked = { invoiceNumber: 99_997, date: '20.11.2026', entryTime: '08:03:00' };
    serveApi(() => ({ status: 201, body: buildRecord({ alsoParked }) }));
    const { user, address } = showPage(<CheckInPage />, '/parking');
    await user.type(plate(), 'B-AB 1234{Enter}');

    const hint = 'Dieses Kennzeichen ist seit 20.11.2026 08:03:00 auch unter Rechnung 99997 geparkt.';
    expect(await screen.findByText(hint)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Beleg drucken' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Diese Rechnung zeigen' }));
    expect(address()).toBe('/check-out?invoiceNumber=99997');
  });

  it('sends a colour in one’s own words, or Andere without any', async () => {
    const sent = serveApi(() => internalError);
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

  it('prints the receipt, once however often the button is pressed', async () => {
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

  it('says when the receipt could not be printed', async () => {
    registerReceiptPrinter(() => Promise.reject(new Error('no print module')));
    serveApi(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Beleg drucken' }));

    expect(await screen.findByText('Der Beleg konnte nicht gedruckt werden.')).toBeVisible();
  });

  it('goes on to the next car with an empty form and the focus on the plate', async () => {
    serveApi(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Nächstes Fahrzeug' }));

    expect(plate()).toHaveValue('');
    await waitFor(() => expect(plate()).toHaveFocus());
    expect(screen.getByRole('radio', { name: 'Blau' })).not.toBeChecked();
  });

  it('empties the form when asked to', async () => {
    serveApi(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234');
    await user.click(screen.getByRole('radio', { name: 'Rot' }));
    await user.click(screen.getByRole('button', { name: 'Leeren' }));

    expect(plate()).toHaveValue('');
    await waitFor(() => expect(plate()).toHaveFocus());
    expect(screen.getByRole('radio', { name: 'Rot' })).not.toBeChecked();
  });

  it('takes nothing that is typed while the form is being sent, since it would be lost with it', async () => {
    const answer = later();
    serveApi(() => answer.promise);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234{Enter}');
    await screen.findByRole('button', { name: 'Übermitteln' });
    await user.type(plate(), '99');
    expect(plate()).toHaveValue('B-AB 1234');
    answer.resolve(parked());
    await screen.findByText('Fahrzeug eingecheckt');
  });

  it('still holds what was typed after a look at another page or a reload', async () => {
    serveApi(parked);
    const first = showPage(<CheckInPage />);
    await first.user.type(plate(), 'B-AB 12');
    await first.user.click(screen.getByRole('radio', { name: 'Rot' }));
    first.unmount();
    const { user } = showPage(<CheckInPage />);
    expect(plate()).toHaveValue('B-AB 12');
    expect(screen.getByRole('radio', { name: 'Rot' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Leeren' }));
    expect(plate()).toHaveValue('');
  });

  it('shows the car of the address again after a reload', async () => {
    const sent = serveApi(() => ({ status: 200, body: [buildRecord({ invoiceNumber: 100042 })] }));
    showPage(<CheckInPage />, '/parking?invoiceNumber=100042');
    expect(await screen.findByText('100042')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Beleg drucken' })).toBeVisible();
    expect(sent[0]?.query.get('invoiceNumber')).toBe('100042');
  });

  it('says so when the car of the address cannot be fetched', async () => {
    serveApi(() => internalError);
    showPage(<CheckInPage />, '/parking?invoiceNumber=100042');
    expect(await screen.findByText('Ein Fehler ist beim Abrufen der Daten aufgetreten.')).toBeVisible();
  });

  it('sends once when Enter is pressed twice', async () => {
    const answer = later();
    const sent = serveApi(() => answer.promise);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234{Enter}{Enter}');
    await user.dblClick(await screen.findByRole('button', { name: 'Übermitteln' }));
    await act(async () => answer.resolve(parked()));

    await screen.findByText('Fahrzeug eingecheckt');
    expect(sent).toHaveLength(1);
  });
});
