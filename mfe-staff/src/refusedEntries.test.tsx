import { errorResponse } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { CheckInPage } from './check-in/CheckInPage.tsx';
import { register } from './offline/registration.ts';
import {
  atABoothWithoutConnection,
  panel,
  parkedAs,
  parkOffline,
  sendNow,
  serveBooth,
} from './testing/withoutConnection.ts';

atABoothWithoutConnection();

describe('an entry that the server refuses', () => {
  it('shows why an entry was refused, and sends the others', async () => {
    const refusal = errorResponse(422, 'Die Einfahrt darf nicht in der Zukunft liegen.');
    const { server } = serveBooth(() => parkedAs(100_049));
    await register();
    server.isThere = false;
    (await parkOffline(<CheckInPage />, 'B-OF 1')).unmount();
    const { user } = await parkOffline(<CheckInPage />, 'B-OF 2');
    server.isThere = true;
    server.respond = ({ body }) =>
      (body as { vehicleNumber: string }).vehicleNumber === 'B-OF 1' ? refusal : parkedAs(100_050);
    await sendNow();

    const waiting = await panel();
    expect(await within(waiting).findByText('Die Einfahrt darf nicht in der Zukunft liegen.')).toBeVisible();
    expect(within(waiting).getAllByRole('listitem')).toHaveLength(1);
    server.respond = () => parkedAs(100_051);
    await user.click(within(waiting).getByRole('button', { name: 'Erneut versuchen' }));
    await waitFor(() => expect(waiting).not.toBeInTheDocument());
  });

  it('is corrected, and sent again under its reference and user with a key of its own', async () => {
    const refusal = errorResponse(400, 'Bitte geben Sie die Fahrzeugnummer ein');
    const { server, writes } = serveBooth(() => refusal);
    await register();
    server.isThere = false;
    const { user } = await parkOffline(<CheckInPage />, 'B-OF 1');
    server.isThere = true;
    await sendNow();
    await user.click(within(await panel()).getByRole('button', { name: 'Bearbeiten' }));
    const form = within(await screen.findByRole('form', { name: 'C-0001 bearbeiten' }));
    const plate = form.getByLabelText('Fahrzeugnummer');
    expect(plate).toHaveFocus();
    await user.clear(plate);
    await user.click(form.getByRole('button', { name: 'Erneut senden' }));
    expect(plate).toHaveAccessibleDescription('Bitte geben Sie die Fahrzeugnummer ein');
    server.respond = () => parkedAs(100_050);
    await user.type(plate, 'b-of 2');
    const date = form.getByLabelText<HTMLInputElement>('Datum');
    const entered = date.value;
    await user.clear(date);
    await user.type(date, '1.1.1970');
    await user.click(form.getByRole('button', { name: 'Erneut senden' }));
    expect(date).toHaveAccessibleDescription('Eine Einfahrt darf höchstens 30 Tage zurückliegen.');
    await user.clear(date);
    await user.type(date, entered);
    await user.clear(form.getByLabelText('Einfahrtszeit'));
    await user.type(form.getByLabelText('Einfahrtszeit'), '10:10:00');
    await user.click(form.getByRole('button', { name: 'Erneut senden' }));

    await waitFor(() => expect(writes()).toHaveLength(3));
    const [refused, corrected] = writes().slice(1);
    expect(corrected?.idempotencyKey).not.toBe(refused?.idempotencyKey);
    expect(corrected?.body).toEqual({
      ...(refused?.body as object),
      vehicleNumber: 'B-OF 2',
      entryTime: '10:10:00',
    });
    expect(corrected?.body).toMatchObject({ provisional: { reference: 'C-0001', enteredBy: 'kasse' } });
  });
});
