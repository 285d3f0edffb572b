import { deferred, errorResponse } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { CheckInPage } from '../check-in/CheckInPage.tsx';
import { CheckOutPage } from '../check-out/CheckOutPage.tsx';
import { buildRecord } from '../testing/records.ts';
import { showPage } from '../testing/showPage.tsx';
import {
  atABoothWithoutConnection,
  panel,
  parkedAs,
  parkOffline,
  reconnect,
  sendNow,
  startOffline,
  startWithOneQueued,
} from '../testing/withoutConnection.tsx';
import { queuedEntries, removeEntry } from './queue.ts';
import { sendQueue } from './sendQueue.ts';

atABoothWithoutConnection();

async function leaveOffline(reference: string) {
  const { user, unmount } = showPage(<CheckOutPage />, `/check-out?invoiceNumber=${reference}`);
  await user.click(await screen.findByRole('button', { name: 'Auschecken' }));
  await screen.findByText('Ausgecheckt');
  unmount();
}

describe('an entry in the booth’s queue that the server refuses', () => {
  it('is shown with the reason, and the other entries are sent', async () => {
    const refusal = errorResponse(422, 'Die Einfahrt darf nicht in der Zukunft liegen.');
    const { server } = await startWithOneQueued(() => parkedAs(100_049));
    const { user } = await parkOffline('B-OF 2');
    server.respond = ({ body }) =>
      (body as { vehicleNumber: string }).vehicleNumber === 'B-OF 1' ? refusal : parkedAs(100_050);
    await reconnect(server);

    const waiting = await panel();
    expect(await within(waiting).findByText('Die Einfahrt darf nicht in der Zukunft liegen.')).toBeVisible();
    expect(within(waiting).getAllByRole('listitem')).toHaveLength(1);
    server.respond = () => parkedAs(100_051);
    await user.click(within(waiting).getByRole('button', { name: 'Erneut versuchen' }));
    await waitFor(() => expect(waiting).not.toBeInTheDocument());
  });

  it('can be corrected, and is then sent again with its original reference and user, but with a new key', async () => {
    const refusal = errorResponse(400, 'Bitte geben Sie die Fahrzeugnummer ein');
    const { server, writes } = await startOffline(() => refusal);
    const { user } = await parkOffline();
    await reconnect(server);
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

  it('does not hide the queued check-out of its car if the entry is a check-in; the check-out is sent after the check-in is accepted', async () => {
    const refusal = errorResponse(422, 'Die Einfahrt darf nicht in der Zukunft liegen.');
    const { server, writes } = await startWithOneQueued(() => refusal);
    await leaveOffline('C-0001');
    const { user } = showPage(<CheckInPage />, '/parking');
    await reconnect(server);
    const waiting = await panel();
    const note = 'Die Einfahrt C-0001 ist noch nicht angenommen. Mit ihr wird auch diese Ausfahrt gesendet.';
    const exit = within((await within(waiting).findByText(note)).closest('li') as HTMLElement);
    expect(exit.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Erneut versuchen',
      'Verwerfen',
    ]);
    server.respond = ({ path }) =>
      path === '/parking' ? parkedAs(100_050) : { status: 200, body: buildRecord({ isParked: false }) };
    await user.click(within(waiting).getAllByRole('button', { name: 'Erneut versuchen' })[0] as HTMLElement);
    await waitFor(() => expect(waiting).not.toBeInTheDocument());
    expect(writes().at(-1)?.query.get('id')).toBe('r-100050');
  });

  it('causes the check-out of its car to be queued with the reason if the entry is a check-in, while the till stays online', async () => {
    const { server } = await startWithOneQueued(() =>
      errorResponse(422, 'Die Einfahrt darf nicht in der Zukunft liegen.'),
    );
    await reconnect(server);
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=C-0001');
    await user.click(await screen.findByRole('button', { name: 'Auschecken' }));
    await screen.findByText('Ausgecheckt');
    expect(screen.queryByText('Keine Verbindung zum Server.')).not.toBeInTheDocument();
    expect(await within(await panel()).findByText(/^Die Einfahrt C-0001 ist noch nicht angenommen\./)).toBeVisible();
  });

  it('is shown as refused if the entry is a check-out whose check-in was discarded', async () => {
    const { server } = await startWithOneQueued(() => ({ status: 200, body: [] }));
    await leaveOffline('C-0001');
    await removeEntry((await queuedEntries())[0]?.id ?? 0);
    showPage(<CheckInPage />, '/parking');
    await reconnect(server);
    expect(await within(await panel()).findByText(/^Der Server hat keine Einfahrt C-0001\./)).toBeVisible();
  });
});

describe('a typing error of a check-in that waits for the connection', () => {
  async function correct() {
    const { user } = showPage(<CheckInPage />, '/parking');
    await user.click(within(await panel()).getByRole('button', { name: 'Bearbeiten' }));
    const form = within(await screen.findByRole('form', { name: 'C-0001 bearbeiten' }));
    await user.clear(form.getByLabelText('Fahrzeugnummer'));
    await user.type(form.getByLabelText('Fahrzeugnummer'), 'b-of 77');
    return () => user.click(form.getByRole('button', { name: 'Übernehmen' }));
  }

  it('is corrected before the check-in is sent; the check-in keeps its reference and its first key', async () => {
    const { server, writes } = await startWithOneQueued(() => parkedAs(100_049));
    await (await correct())();
    const corrected = { vehicleNumber: 'B-OF 77', reference: 'C-0001', state: 'waiting' };
    await waitFor(async () => expect(await queuedEntries()).toMatchObject([corrected]));
    await reconnect(server);
    const sent = writes().at(-1);
    expect(sent?.body).toMatchObject({ vehicleNumber: 'B-OF 77', provisional: { reference: 'C-0001' } });
    expect(new Set(writes().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(await queuedEntries()).toEqual([]);
  });

  it('is corrected, and the form closes, even if the network is up and only the server does not respond', async () => {
    await startWithOneQueued(() => parkedAs(100_049));
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    await sendNow();
    const save = await correct();
    await save();
    await waitFor(() => expect(screen.queryByRole('form', { name: 'C-0001 bearbeiten' })).not.toBeInTheDocument());
    // The correction has started an attempt to send, which is still running.
    await sendNow();
    expect(await queuedEntries()).toMatchObject([{ vehicleNumber: 'B-OF 77', state: 'waiting' }]);
  });

  it('is reported with a reason if the check-in was sent during the correction, because the record then has the old plate', async () => {
    const response = deferred();
    const { server, writes } = await startWithOneQueued(() => response.promise);
    const before = writes().length;
    const sendAgain = await correct();
    server.isThere = true;
    const round = sendQueue();
    await waitFor(() => expect(writes()).toHaveLength(before + 1));
    await sendAgain();
    await act(async () => {
      response.resolve(parkedAs(100_049));
      await round;
    });
    const reason = await within(await panel()).findByText(
      /^Vor der Änderung schon übertragen: Rechnung 100049, .* Bitte dort berichtigen\.$/,
    );
    expect(reason).toBeVisible();
  });
});

it.each([
  [403, 'Dazu fehlt Ihnen das Recht.'],
  [429, 'Zu viele Anfragen.'],
  [500, 'Es ist ein unerwarteter Fehler aufgetreten.'],
])(
  'a queued entry that got a response with status %i stays queued, shows the reason, and can be discarded or sent again',
  async (status, why) => {
    const { server } = await startWithOneQueued(() => errorResponse(status, why));
    const { user } = showPage(<CheckInPage />, '/parking');
    const waiting = await panel();
    expect(within(waiting).queryByRole('button', { name: 'Verwerfen' })).not.toBeInTheDocument();
    await reconnect(server);
    const entry = within(await within(waiting).findByRole('listitem'));
    expect(await entry.findByText(why)).toBeVisible();
    expect(entry.getByText('noch nicht übertragen')).toBeVisible();
    // The response may have been lost after the write.
    await user.click(entry.getByRole('button', { name: 'Verwerfen' }));
    expect(entry.getByText(/^Der Eintrag kann schon beim Server sein/)).toBeVisible();
    await user.click(entry.getByRole('button', { name: 'Behalten' }));
    server.respond = () => parkedAs(100_049);
    await user.click(entry.getByRole('button', { name: 'Erneut versuchen' }));
    await waitFor(() => expect(waiting).not.toBeInTheDocument());
  },
);

it('a queued check-in by a user whose login at this booth the server does not know waits until this user logs in', async () => {
  const unknown = {
    code: 'ENTERED_BY_UNKNOWN',
    message: 'Dieser Benutzer war an diesem Arbeitsplatz nicht angemeldet.',
  };
  const { server, writes } = await startWithOneQueued(() => ({ status: 422, body: unknown }));
  showPage(<CheckInPage />, '/parking');
  await reconnect(server);
  const entry = within(await within(await panel()).findByRole('listitem'));
  expect(await entry.findByText(unknown.message)).toBeVisible();
  // The first attempt may have arrived, so a corrected entry would park the car twice.
  expect(entry.queryByRole('button', { name: 'Bearbeiten' })).not.toBeInTheDocument();
  server.respond = () => parkedAs(100_049);
  await sendNow();
  expect(await queuedEntries()).toEqual([]);
  expect(new Set(writes().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

it.each([
  [403, 'Dazu fehlt Ihnen das Recht.'],
  [500, 'Es ist ein unerwarteter Fehler aufgetreten.'],
])(
  'a response with status %i to one entry is shown only at this entry, and the other entries are sent',
  async (status, why) => {
    const { server } = await startWithOneQueued(() => parkedAs(100_049));
    (await parkOffline('B-OF 2')).unmount();
    server.respond = ({ body }) =>
      (body as { vehicleNumber: string }).vehicleNumber === 'B-OF 1' ? errorResponse(status, why) : parkedAs(100_050);
    await reconnect(server);
    const left = await queuedEntries();
    expect(left.map(({ vehicleNumber, state, message }) => [vehicleNumber, state, message])).toEqual([
      ['B-OF 1', 'waiting', why],
    ]);
  },
);

it.each([429, 503])(
  'a response with status %i stops the sending of the queue, because the other entries would get the same response',
  async (status) => {
    const { server, writes } = await startWithOneQueued(() => errorResponse(status, 'Später.'));
    (await parkOffline('B-OF 2')).unmount();
    const before = writes().length;
    await reconnect(server);
    expect(writes()).toHaveLength(before + 1);
    expect((await queuedEntries()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  },
);
