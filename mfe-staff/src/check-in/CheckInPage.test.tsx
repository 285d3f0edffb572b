import { ConnectionError, internalError } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beIdle, checkInNow, NOW, parked, plate, serveCheckIns, submit } from '../testing/checkIn.ts';
import { showPage } from '../testing/showPage.tsx';
import { CheckInPage } from './CheckInPage.tsx';

describe('Auto parken', () => {
  checkInNow();

  it('focuses the plate field and shows date and time in Berlin, read-only', async () => {
    serveCheckIns(parked);
    showPage(<CheckInPage />);

    expect(screen.getByRole('heading', { level: 1, name: 'Auto parken' })).toBeVisible();
    await waitFor(() => expect(plate()).toHaveFocus());
    expect(screen.getByLabelText('Datum')).toHaveValue('21.11.2026');
    expect(screen.getByLabelText('Uhrzeit')).toHaveValue('10:12:05');
    expect(screen.getByLabelText('Datum')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Uhrzeit')).toHaveAttribute('readonly');
  });

  it('updates the displayed time every second', () => {
    jest.useFakeTimers({ now: NOW });
    serveCheckIns(parked);
    showPage(<CheckInPage />);
    act(() => jest.advanceTimersByTime(2_600));

    expect(screen.getByLabelText('Uhrzeit')).toHaveValue('10:12:08');
  });

  it('asks for a missing plate, and sends nothing', async () => {
    const sent = serveCheckIns(parked);
    const { user } = showPage(<CheckInPage />);
    await user.click(submit());

    expect(await screen.findByText('Bitte geben Sie die Fahrzeugnummer ein')).toBeVisible();
    expect(plate()).toHaveFocus();
    expect(plate()).toBeInvalid();
    expect(sent).toHaveLength(0);
  });

  it('rejects characters that no plate contains', async () => {
    const sent = serveCheckIns(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), '<script>{Enter}');

    expect(await screen.findByText(/^Höchstens 20 Zeichen: Buchstaben, Ziffern/)).toBeVisible();
    expect(sent).toHaveLength(0);
  });

  it('converts the plate to capitals while typing, wherever the caret is', async () => {
    serveCheckIns(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'b-ab 14');
    await user.type(plate(), 'x', { initialSelectionStart: 4, initialSelectionEnd: 4 });

    expect(plate()).toHaveValue('B-ABX 14');
    expect(plate().selectionStart).toBe(5);
  });

  it('accepts a plate in a foreign format, with a hint about the format', async () => {
    const sent = serveCheckIns(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), '1-abc-234');
    expect(screen.getByText(/kein deutsches Format/)).toBeVisible();

    await user.click(submit());
    // Checks only the first request, because the till may have sent others already.
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ vehicleNumber: '1-ABC-234' }));
  });

  it('shows at a number of six digits that invoice numbers belong to the till', async () => {
    serveCheckIns(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), '10000');
    expect(screen.queryByText(/Rechnungsnummer/)).not.toBeInTheDocument();
    await user.type(plate(), '3');
    expect(plate()).toHaveAccessibleDescription('Hinweis: Eine Rechnungsnummer gehört in die Kasse');
  });

  it('moves the focus to the model after „ohne Kennzeichen“, and shows no hint about the format of the plate', async () => {
    serveCheckIns(parked);
    const { user } = showPage(<CheckInPage />);
    await user.click(screen.getByRole('button', { name: 'ohne Kennzeichen' }));
    expect(screen.getByLabelText('Modell')).toHaveFocus();
    expect(screen.queryByText(/kein deutsches Format/)).not.toBeInTheDocument();
  });

  it('shows no hint for a German plate, even while it is still incomplete', async () => {
    serveCheckIns(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'b-ab');
    expect(screen.queryByText(/kein deutsches Format/)).not.toBeInTheDocument();
    await user.type(plate(), ' 1234e');
    expect(screen.queryByText(/kein deutsches Format/)).not.toBeInTheDocument();
  });

  it('suggests car makes, with Andere last', async () => {
    serveCheckIns(parked);
    showPage(<CheckInPage />);
    beIdle();
    const list = document.getElementById(screen.getByLabelText('Modell').getAttribute('list') ?? '');
    const makes = () => [...(list?.querySelectorAll('option') ?? [])].map((option) => option.value);

    await waitFor(() => expect(makes()).toContain('Volkswagen'));
    expect(makes().at(-1)).toBe('Andere');
  });

  it('offers the ten colours, five of them in the first row, and Andere', () => {
    serveCheckIns(parked);
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

  it('clears the form with „Leeren“', async () => {
    serveCheckIns(parked);
    const { user } = showPage(<CheckInPage />);
    expect(screen.queryByText('Von vorhin')).not.toBeInTheDocument();
    await user.type(plate(), 'B-AB 1234');
    await user.click(screen.getByRole('radio', { name: 'Rot' }));
    await user.click(screen.getByRole('button', { name: 'Leeren' }));

    expect(plate()).toHaveValue('');
    await waitFor(() => expect(plate()).toHaveFocus());
    expect(screen.getByRole('radio', { name: 'Rot' })).not.toBeChecked();
  });

  it('keeps the input after a visit to another page or a reload', async () => {
    serveCheckIns(parked);
    const first = showPage(<CheckInPage />);
    await first.user.type(plate(), 'B-AB 12');
    await first.user.click(screen.getByRole('radio', { name: 'Rot' }));
    first.unmount();
    const { user } = showPage(<CheckInPage />);
    expect(plate()).toHaveValue('B-AB 12');
    expect(screen.getByRole('radio', { name: 'Rot' })).toBeChecked();
    expect(screen.getByText('Von vorhin')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
    expect(plate()).toHaveValue('');
    await waitFor(() => expect(plate()).toHaveFocus());
    expect(screen.queryByText('Von vorhin')).not.toBeInTheDocument();
  });

  it('replaces the plate from before a page change or reload with the next plate that the user types', async () => {
    serveCheckIns(parked);
    const first = showPage(<CheckInPage />);
    await first.user.type(plate(), 'B-AB 12');
    first.unmount();
    const { user } = showPage(<CheckInPage />);
    await waitFor(() => expect(plate()).toHaveFocus());
    await user.keyboard('m-xy 9');
    expect(plate()).toHaveValue('M-XY 9');
  });
});

describe('Auto parken, after a failure', () => {
  checkInNow();

  it('keeps all input and reports an error response', async () => {
    serveCheckIns(() => internalError);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234');
    await user.type(screen.getByLabelText('Modell'), 'Golf');
    await user.click(screen.getByRole('radio', { name: 'Silber' }));
    await user.click(submit());

    expect(await screen.findByText('Formularübermittlung fehlgeschlagen')).toBeVisible();
    expect(screen.getByText(/^Es ist ein unerwarteter Fehler aufgetreten/)).toBeVisible();
    expect(plate()).toHaveValue('B-AB 1234');
    expect(screen.getByLabelText('Modell')).toHaveValue('Golf');
    expect(screen.getByRole('radio', { name: 'Silber' })).toBeChecked();
  });

  it('reports a missing response', async () => {
    serveCheckIns(() => Promise.reject(new ConnectionError()));
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234{Enter}');

    expect(await screen.findByText('Beim Übermitteln des Formulars ist ein Fehler aufgetreten')).toBeVisible();
    expect(screen.getByText(/Erneutes Absenden parkt das Fahrzeug nicht doppelt/)).toBeVisible();
  });

  it('uses the same key and entry time to repeat a check-in that got no response, so that the car is parked only once', async () => {
    const sent = serveCheckIns(() => (sent.length === 1 ? Promise.reject(new ConnectionError()) : parked()));
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234{Enter}');
    await screen.findByText('Beim Übermitteln des Formulars ist ein Fehler aufgetreten');
    jest.setSystemTime(new Date('2026-11-21T09:20:00Z'));
    expect(screen.getByLabelText('Uhrzeit')).toHaveValue('10:12:05');
    await user.click(submit());

    await screen.findByText('Fahrzeug eingecheckt');
    expect(sent[1]).toEqual(sent[0]);
  });

  it('sends changed input with a new key and entry time, and restored original input with the first key and entry time', async () => {
    const sent = serveCheckIns(() => Promise.reject(new ConnectionError()));
    const { user } = showPage(<CheckInPage />);
    const submitAttempt = async (attempts: number) => {
      await user.click(submit());
      await waitFor(() => expect(sent).toHaveLength(attempts));
      await screen.findByRole('button', { name: 'Absenden' });
    };
    await user.type(plate(), 'B-AB 1234');
    await submitAttempt(1);
    jest.setSystemTime(new Date('2026-11-21T09:20:00Z'));
    await user.type(plate(), '5');
    await submitAttempt(2);
    await user.type(plate(), '{Backspace}');
    await submitAttempt(3);

    expect(sent[1]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
    expect(sent[1]?.body).toMatchObject({ vehicleNumber: 'B-AB 12345', entryTime: '10:20:00' });
    expect(sent[2]).toEqual(sent[0]);
  });

  it('sends the same input after „Leeren“ with the same key, but with a new key once the first attempt is so old that the car may have left and returned', async () => {
    const sent = serveCheckIns(() => Promise.reject(new ConnectionError()));
    const { user } = showPage(<CheckInPage />);
    const submitAttempt = async (attempts: number) => {
      await user.type(plate(), 'B-AB 1234{Enter}');
      await waitFor(() => expect(sent).toHaveLength(attempts));
      await screen.findByRole('button', { name: 'Absenden' });
      await user.click(screen.getByRole('button', { name: 'Leeren' }));
    };
    await submitAttempt(1);
    jest.setSystemTime(new Date('2026-11-21T09:20:00Z'));
    await submitAttempt(2);
    jest.setSystemTime(new Date('2026-11-21T10:00:00Z'));
    await submitAttempt(3);

    expect(sent[1]).toEqual(sent[0]);
    expect(sent[2]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
    expect(sent[2]?.body).toMatchObject({ entryTime: '11:00:00' });
  });

  it.each([403, 429])(
    'after a response with status %d, sends the next attempt with a new entry time',
    async (status) => {
      const rejection = { status, body: { code: 'REFUSED', message: 'Jetzt nicht.' } };
      const sent = serveCheckIns(() => rejection);
      const { user } = showPage(<CheckInPage />);
      await user.type(plate(), 'B-AB 1234{Enter}');
      await screen.findByText('Formularübermittlung fehlgeschlagen');
      jest.setSystemTime(new Date('2026-11-21T09:20:00Z'));
      await user.click(submit());
      // Waits for the response, which would otherwise appear in the next test.
      await screen.findByRole('button', { name: 'Absenden' });
      expect(sent).toHaveLength(2);
      expect(sent[1]?.body).toMatchObject({ entryTime: '10:20:00' });
    },
  );

  it('shows the server’s errors at their fields, and sends the next attempt with a new key and entry time', async () => {
    const fields = {
      vehicleNumber: 'Dieses Kennzeichen geht nicht.',
      vehicleModel: 'Dieses Modell geht nicht.',
      entryTime: 'Die Uhrzeit liegt in der Zukunft.',
      vehicleColor: 'Diese Farbe geht nicht.',
    };
    const rejection = { status: 400, body: { code: 'INVALID_INPUT', message: fields.vehicleNumber, fields } };
    const sent = serveCheckIns(() => rejection);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234{Enter}');

    expect(await screen.findByText('Formularübermittlung fehlgeschlagen')).toBeVisible();
    expect(plate()).toHaveAccessibleDescription(fields.vehicleNumber);
    expect(plate()).toHaveFocus();
    expect(screen.getByLabelText('Modell')).toHaveAccessibleDescription(fields.vehicleModel);
    expect(screen.getByLabelText('Uhrzeit')).toHaveAccessibleDescription(fields.entryTime);
    expect(screen.getByRole('group', { name: 'Farbe' })).toHaveAccessibleDescription(fields.vehicleColor);

    jest.setSystemTime(new Date('2026-11-21T09:20:00Z'));
    await user.click(submit());
    await screen.findByRole('button', { name: 'Absenden' });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
    expect(sent[1]?.body).toMatchObject({ entryTime: '10:20:00' });
  });
});
