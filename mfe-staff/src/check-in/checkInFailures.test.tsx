import { ConnectionError, internalError } from '@parkwart/web/testing/pageApi';
import { screen, waitFor } from '@testing-library/react';
import { checkInNow, parked, plate, serveCheckIns, submit } from '../testing/checkIn.ts';
import { showPage } from '../testing/showPage.tsx';
import { CheckInPage } from './CheckInPage.tsx';

checkInNow();

describe('Auto parken, after a failure', () => {
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

  it('reports an invalid response', async () => {
    serveCheckIns(() => ({ status: 201, body: { invoiceNumber: 'none' } }));
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234{Enter}');

    expect(await screen.findByText('Beim Übermitteln des Formulars ist ein Fehler aufgetreten')).toBeVisible();
  });

  it('repeats a lost attempt with its key and entry time, so that the car is parked once', async () => {
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

  it('uses a new key and time for other input, and the old ones for the old input', async () => {
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

  it('recognizes the same car after „Leeren“, until the same input may mean another visit', async () => {
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

  it.each([403, 429])('uses the time of the next attempt after a %d', async (status) => {
    const rejection = { status, body: { code: 'REFUSED', message: 'Jetzt nicht.' } };
    const sent = serveCheckIns(() => rejection);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'B-AB 1234{Enter}');
    await screen.findByText('Formularübermittlung fehlgeschlagen');
    jest.setSystemTime(new Date('2026-11-21T09:20:00Z'));
    await user.click(submit());
    // Waits for the response, or it would show up in the next test.
    await screen.findByRole('button', { name: 'Absenden' });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toMatchObject({ entryTime: '10:20:00' });
  });

  it('shows the server’s errors at their fields, and the next attempt is a new one', async () => {
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
