import type { NamedDriver } from '@parkwart/contracts/calls/namedDrivers';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { buildCheckedOut, buildRecord, fines } from '@parkwart/contracts/testing/records';
import { stopDate } from '@parkwart/web/testing/clock';
import { conflict, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import * as z from 'zod/mini';
import { text } from '../parts/form/fields.tsx';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { BlockPanel } from './dunning-block/BlockPanel.tsx';
import { DriverPanel } from './named-drivers/DriverPanel.tsx';
import { useRecord } from './record.ts';
import { recordItemDialog } from './recordItemDialog.ts';
import { VehicleCheck } from './registered-vehicle/VehicleCheck.tsx';

const record = buildCheckedOut({ fines });

const dunningBlock = {
  reason: 'dispute',
  note: 'Schild war verdeckt',
  until: '31.12.2026',
  by: 'anna',
  at: '1.12.2026 10:00:00',
};

const blocked = { ...record, dunningBlock };

const serve = (respond = (_request: SentRequest) => ok({ ...blocked, version: 9 }) as { status: number }) =>
  serveApi((request) => {
    if (request.method === 'PUT') return respond(request);
    return ok(request.path === '/records' ? { records: [{ ...record, version: 9 }] } : []);
  });

const puts = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method === 'PUT');

const open = async (user: UserEvent, button: string, title: string) => {
  await user.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
};

const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Speichern' }));

const typeDay = async (user: UserEvent, digits: string) => {
  const [day] = within(screen.getByRole('group', { name: /^Bis/ })).getAllByRole('spinbutton');
  await user.click(day as HTMLElement);
  await user.keyboard(digits);
};

beforeEach(() => stopDate(new Date('2026-12-08T09:00:00Z')));

afterEach(() => {
  clearToasts();
  jest.useRealTimers();
});

/** Applies another admin's change, like the lists do. */
function Followed() {
  const [shown, setShown] = useState<ParkingRecord>(record);
  return (
    <>
      <BlockPanel record={shown} />
      <button type="button" onClick={() => setShown({ ...blocked, version: 3 })}>
        Jemand setzt sie
      </button>
    </>
  );
}

describe('the dunning block of a record', () => {
  it('is set with a reason, a text and a day', async () => {
    const sent = serve();
    const { user } = showPage(<BlockPanel record={record} />);
    const dialog = await open(user, 'Mahnsperre …', 'Mahnsperre setzen');
    await user.selectOptions(dialog.getByLabelText('Grund'), 'Ratenzahlung');
    await user.type(dialog.getByLabelText('Dazu'), '3 × 10 €');
    await typeDay(user, '31032027');
    await save(user);
    expect(await screen.findByText('Mahnsperre gesetzt.')).toBeVisible();
    expect(puts(sent)).toMatchObject([
      {
        path: '/dunning-block/100001',
        body: { reason: 'instalments', note: '3 × 10 €', until: '2027-03-31' },
        ifMatch: '"2"',
      },
    ]);
  });

  it('needs a reason, a text for „Sonstiges“, and a day that is not over', async () => {
    const sent = serve();
    const { user } = showPage(<BlockPanel record={record} />);
    const dialog = await open(user, 'Mahnsperre …', 'Mahnsperre setzen');
    await save(user);
    expect(await dialog.findByText('Bitte wählen Sie einen Grund.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Grund'), 'Sonstiges');
    await save(user);
    expect(await dialog.findByText('Bitte geben Sie den Grund an.')).toBeVisible();
    await user.type(dialog.getByLabelText('Dazu'), 'Wartet auf Fotos');
    await typeDay(user, '07122026');
    await save(user);
    expect(await dialog.findByText('Der Tag liegt in der Vergangenheit.')).toBeVisible();
    expect(puts(sent)).toEqual([]);
  });

  it('says why, until when and who set it, and is changed without an end', async () => {
    const sent = serve();
    const { user } = showPage(<BlockPanel record={blocked} />);
    expect(screen.getByText('Mahnsperre bis 31.12.2026: Widerspruch.')).toBeVisible();
    expect(screen.getByText('Schild war verdeckt')).toBeVisible();
    expect(screen.getByText('Gesetzt von anna, 1.12.2026 10:00:00')).toBeVisible();
    const dialog = await open(user, 'Mahnsperre von Rechnung 100001 ändern', 'Mahnsperre ändern');
    await user.selectOptions(dialog.getByLabelText('Grund'), 'Klärung');
    await save(user);
    expect(await screen.findByText('Mahnsperre geändert.')).toBeVisible();
    expect(puts(sent).at(-1)?.body).toEqual({ reason: 'clarification', note: dunningBlock.note, until: '2026-12-31' });
  });

  it('is lifted after a question', async () => {
    const sent = serve(() => ok({ ...record, version: 9 }));
    const { user } = showPage(<BlockPanel record={blocked} />);
    await user.click(screen.getByRole('button', { name: 'Mahnsperre von Rechnung 100001 aufheben' }));
    expect(await screen.findByText('Darf Rechnung 100001 wieder gemahnt werden?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aufheben' }));
    expect(await screen.findByText('Mahnsperre aufgehoben.')).toBeVisible();
    expect(puts(sent).map(({ body }) => body)).toEqual([{ reason: null }]);
  });

  it('that another admin sets in the meantime is not replaced unseen', async () => {
    const sent = serve(() => conflict);
    const { user } = showPage(<Followed />);
    const dialog = await open(user, 'Mahnsperre …', 'Mahnsperre setzen');
    await user.selectOptions(dialog.getByLabelText('Grund'), 'Klärung');
    fireEvent.click(screen.getByText('Jemand setzt sie'));
    await save(user);
    expect(await dialog.findByText('Jemand anderes hat das gerade geändert.')).toBeVisible();
    expect(puts(sent).map(({ ifMatch }) => ifMatch)).toEqual(['"2"']);
  });

  it('whose last day is over says so', () => {
    serve();
    showPage(<BlockPanel record={{ ...record, dunningBlock: { ...dunningBlock, until: '7.12.2026' } }} />);
    expect(screen.getByText('Mahnsperre bis 7.12.2026: Widerspruch. (abgelaufen)')).toBeVisible();
  });
});

describe('the driver of a record', () => {
  const record = buildCheckedOut({ fines });

  const received: NamedDriver = {
    _id: '7',
    invoiceNumber: 100_001,
    arrived: '4.12.2026',
    source: 'page',
    state: 'received',
    name: 'Erika Muster',
    address: 'Weg 1\n12345 Ort',
    enteredBy: '',
    enteredAt: '2026-12-04T09:00:00.000Z',
  };

  const accepted = { ...received, source: 'form', state: 'accepted' };

  const driver = { name: received.name, address: received.address };

  const serve = (
    drivers: readonly NamedDriver[],
    written: { status: number } = ok({ ...record, version: 9, driver }),
  ) => serveApi(({ method }) => (method === 'GET' ? ok({ drivers }) : written));

  const writes = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

  const button = (name: string) => screen.findByRole('button', { name });

  it('is named with day, source, name and address', async () => {
    const sent = serve([]);
    const { user } = showPage(<DriverPanel record={record} />);
    await user.click(await button('Fahrer benennen …'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fahrer benennen' }));
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByText('Bitte geben Sie den Namen des Fahrers an.')).toBeVisible();
    expect(dialog.getByText('Bitte geben Sie die Anschrift des Fahrers an.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Woher'), 'Formular');
    await user.type(dialog.getByLabelText('Name des Fahrers'), 'Erika Muster');
    await user.type(dialog.getByLabelText('Anschrift'), 'Weg 1{enter}12345 Ort');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText(/^Der Fahrer ist jetzt Schuldner/)).toBeVisible();
    expect(writes(sent)).toMatchObject([
      {
        method: 'POST',
        path: '/named-drivers/100001',
        idempotencyKey: expect.any(String),
        body: { arrived: '2026-12-08', source: 'form', ...driver },
      },
    ]);
  });

  it('a driver named on the drivers’ page is accepted by one press', async () => {
    const sent = serve([received]);
    const { user } = showPage(<DriverPanel record={record} />);
    expect(await screen.findByText('Als Fahrer benannt: Erika Muster')).toBeVisible();
    expect(screen.getByText('Weg 1, 12345 Ort')).toBeVisible();
    expect(screen.getByText('Seite vom 4.12.2026')).toBeVisible();
    await user.click(await button('Annehmen'));
    expect(await screen.findByText(/^Angenommen\./)).toBeVisible();
    expect(writes(sent)).toMatchObject([{ path: '/named-drivers/100001/7/state', body: { state: 'accepted' } }]);
  });

  it.each([
    ['rejected after a question', received, 'Ablehnen …', 'Ablehnen', 'Abgelehnt. Der Halter bleibt Schuldner.'],
    [
      'taken back after a question',
      accepted,
      'Zurücknehmen …',
      'Zurücknehmen',
      'Zurückgenommen. Der Halter ist wieder Schuldner.',
    ] as const,
  ] as const)('is %s', async (_title, given, press, confirm, told) => {
    const sent = serve([given]);
    const { user } = showPage(<DriverPanel record={record} />);
    await user.click(await button(press));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
    expect(await screen.findByText(told)).toBeVisible();
    expect(writes(sent)).toMatchObject([{ path: '/named-drivers/100001/7/state', body: { state: 'rejected' } }]);
  });

  it('is not asked for once the record is paid', async () => {
    const sent = serve([{ ...received, state: 'rejected' }]);
    showPage(<DriverPanel record={{ ...record, isPay: true }} />);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Fahrer benennen …' })).toBeNull();
  });
});

describe('the car of the registration office', () => {
  const registered = { make: 'OPEL', colour: 'ROT', isChecked: false };

  const record = buildCheckedOut({ registered });

  it('that differs is shown beside the noted one, and confirmed by one press', async () => {
    const sent = serveApi(() => ok({ ...record, registered: { ...registered, isChecked: true } }));
    const { user } = showPage(<VehicleCheck record={record} />);
    expect(screen.getByText('Auskunft: OPEL, ROT · Notiert: Volkswagen Golf, Blau')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Es ist dieses Auto' }));
    expect(await screen.findByText('Bestätigt; die Rechnung kann gemahnt werden.')).toBeVisible();
    expect(sent).toMatchObject([{ method: 'PUT', path: '/keeper-answers/100001/checked' }]);
  });

  it.each([
    ['is the noted one', { ...registered, make: 'VOLKSWAGEN', colour: 'BLAU' }],
    ['is confirmed', { ...registered, isChecked: true }],
    ['is unknown', undefined],
  ])('that %s asks nothing', (_title, given) => {
    showPage(<VehicleCheck record={buildCheckedOut({ registered: given })} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

const owned = buildRecord({ ownerName: 'Vorher' });

const OwnerDialog = recordItemDialog({
  fields: { ownerName: text('Halter') },
  schema: z.strictObject({ ownerName: z.string() }),
  queryKey: ['owners'],
  useItem: ({ of }: { readonly of: ParkingRecord }) => ({
    texts: { add: 'Halter eintragen', added: 'Eingetragen.' },
    subject: 'owner',
    send: async ({ ownerName }) => ({ ...of, ownerName, version: of.version + 1 }),
  }),
  layout: ({ draw }) => draw('ownerName'),
});

function Page() {
  const { data } = useRecord(owned.invoiceNumber);
  return (
    <>
      <p>{data?.ownerName}</p>
      {data && <OwnerDialog of={data} isOpen onClose={jest.fn()} />}
    </>
  );
}

describe('a dialog of what belongs to a record', () => {
  it('shows the record that the call answers with wherever it is shown', async () => {
    serveApi(() => ok({ records: [owned], deadlineDays: 10 }));
    const { user } = showPage(<Page />);
    expect(await screen.findByText('Vorher')).toBeVisible();
    await user.type(await screen.findByLabelText('Halter'), 'Nachher');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Eingetragen.')).toBeVisible();
    expect(await screen.findByText('Nachher', { selector: 'p' })).toBeVisible();
  });
});
