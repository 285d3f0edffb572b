import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { buildCheckedOut, fines } from '@parkwart/contracts/testing/records';
import { stopDate } from '@parkwart/web/testing/clock';
import { conflict, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { showPage } from '../../testing/showPage.tsx';
import { BlockPanel } from './BlockPanel.tsx';

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

  it('requires a reason, a text for the reason „Sonstiges“, and a day that is not in the past', async () => {
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

  it('shows its reason, its last day and who set it, and can be changed to have no end', async () => {
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

  it('is lifted only after the admin has confirmed', async () => {
    const sent = serve(() => ok({ ...record, version: 9 }));
    const { user } = showPage(<BlockPanel record={blocked} />);
    await user.click(screen.getByRole('button', { name: 'Mahnsperre von Rechnung 100001 aufheben' }));
    expect(await screen.findByText('Darf Rechnung 100001 wieder gemahnt werden?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aufheben' }));
    expect(await screen.findByText('Mahnsperre aufgehoben.')).toBeVisible();
    expect(puts(sent).map(({ body }) => body)).toEqual([{ reason: null }]);
  });

  it('that another admin sets in the meantime is not replaced before the admin has seen it', async () => {
    const sent = serve(() => conflict);
    const { user } = showPage(<Followed />);
    const dialog = await open(user, 'Mahnsperre …', 'Mahnsperre setzen');
    await user.selectOptions(dialog.getByLabelText('Grund'), 'Klärung');
    fireEvent.click(screen.getByText('Jemand setzt sie'));
    await save(user);
    expect(await dialog.findByText('Jemand anderes hat das gerade geändert.')).toBeVisible();
    expect(puts(sent).map(({ ifMatch }) => ifMatch)).toEqual(['"2"']);
  });

  it('is marked as expired once its last day is over', () => {
    serve();
    showPage(<BlockPanel record={{ ...record, dunningBlock: { ...dunningBlock, until: '7.12.2026' } }} />);
    expect(screen.getByText('Mahnsperre bis 7.12.2026: Widerspruch. (abgelaufen)')).toBeVisible();
  });
});
