import { SESSION_STORAGE_KEY } from '@parkwart/contracts/calls/session';
import { useSession } from '@parkwart/web';
import {
  ConnectionError,
  conflict,
  deferred,
  errorResponse,
  internalError,
  ok,
  type SentRequest,
} from '@parkwart/web/testing/pageApi';
import { admin } from '@parkwart/web/testing/sessions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { serveRecords } from '../../testing/recordServer.ts';
import { showPage } from '../../testing/showPage.tsx';
import { mockLayout } from '../../testing/window.ts';
import { FinesPage } from './FinesPage.tsx';
import { expectNoRow, parked, row, show, year } from './testing/showFines.tsx';

beforeEach(() => mockLayout());

type User = ReturnType<typeof show>['user'];

describe('Bußgelder › changing a record', () => {
  it('removes a row from the list immediately when its record is set to I, and shows which list now contains the record', async () => {
    const response = deferred();
    serveRecords(year(), ({ method }) => (method === 'PUT' ? response.promise : undefined));
    const { user } = show('/pay?list=open');
    await user.click(within(await row(100001)).getByRole('button', { name: /^I: Inkasso/ }));

    await expectNoRow(100001);
    expect(await screen.findByText('Rechnung 100001 ist jetzt unter „Inkasso“.')).toBeVisible();
  });

  it.each([
    ['„Rückgängig“', (user: User) => user.click(screen.getByRole('button', { name: 'Rückgängig' }))],
    ['Ctrl+Z', (user: User) => user.keyboard('{Control>}z{/Control}')],
  ])('restores a removed row after %s, by sending the old state with the newest version', async (_how, undo) => {
    const sent = serveRecords(year());
    const { user } = show('/pay?list=open');
    await user.click(within(await row(100001)).getByRole('button', { name: /bezahlt$/ }));
    await screen.findByRole('button', { name: 'Rückgängig' });
    await undo(user);

    await row(100001);
    await waitFor(() => {
      const changes = sent.filter(({ method }) => method === 'PUT');
      expect(changes.map(({ path, body, ifMatch }) => ({ path, body, ifMatch }))).toEqual([
        { path: '/update-payment/100001', body: { isPay: true }, ifMatch: '"1"' },
        { path: '/update-payment/100001', body: { isPay: false }, ifMatch: '"2"' },
      ]);
    });
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['100002', '100001']);
  });

  it('asks for confirmation before a record that is paid or owes nothing is set to Inkasso', async () => {
    const paid = { ...parked, isPay: true };
    const sent = serveRecords([...year().slice(0, 4), paid]);
    const { user } = show('/pay?list=closed');
    const button = within(await row(100001)).getByRole('button', { name: /^I: Inkasso/ });
    await user.click(button);
    const question = await screen.findByRole('dialog', { name: 'Trotzdem in das Inkasso geben?' });
    expect(within(question).getByText('Rechnung 100001 ist bezahlt.')).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Abbrechen' }));
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);

    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Trotzdem' }));
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ MIStatus: 'I' }));
  });

  it('removes the state M from a record when its active button M is pressed again', async () => {
    const sent = serveRecords(year());
    const { user } = show('/pay?list=active');
    const button = within(await row(100003)).getByRole('button', { name: /^M: Mahnung/ });
    expect(button).toHaveAttribute('aria-pressed', 'true');
    await user.click(button);

    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ MIStatus: null }));
  });

  it('rolls back the state M if the request fails, and shows „Etwas ist schief gelaufen.“', async () => {
    serveRecords(year(), ({ method }) => (method === 'PUT' ? internalError : undefined));
    const { user } = show('/pay?list=open');
    await user.click(within(await row(100001)).getByRole('button', { name: /^M: Mahnung/ }));

    expect(await screen.findByText('Etwas ist schief gelaufen.')).toBeVisible();
    expect(within(await row(100001)).getByRole('button', { name: /^M: Mahnung/ })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  it('rolls back the payment state if there is no connection, and shows „Fehler beim Aktualisieren des Zahlungsstatus“', async () => {
    serveRecords(year(), ({ method }) => {
      if (method === 'PUT') throw new ConnectionError();
      return undefined;
    });
    const { user } = show('/pay?list=open');
    await user.click(within(await row(100001)).getByRole('button', { name: /bezahlt$/ }));

    expect(await screen.findByText('Fehler beim Aktualisieren des Zahlungsstatus')).toBeVisible();
    expect(await row(100001)).toBeVisible();
  });

  it("shows another user's change after a 409", async () => {
    const records = year();
    serveRecords(records);
    const { user } = show('/pay?list=open');
    const button = within(await row(100001)).getByRole('button', { name: /^M: Mahnung/ });
    records[4] = { ...parked, vehicleNumber: 'HH-ZZ 9', version: 5 };
    await user.click(button);

    expect(await screen.findByRole('row', { name: /100001.*HH-ZZ 9/ })).toBeInTheDocument();
    expect(
      await screen.findByText('Rechnung 100001 wurde inzwischen von jemand anderem geändert und ist hier neu geladen.'),
    ).toBeVisible();
  });

  it('disables and enables a record in Alle with its switch', async () => {
    const sent = serveRecords(year());
    const { user } = show();
    const shown = await row(100001);
    const control = within(shown).getByRole('switch', { name: 'Rechnung 100001 aktiv' });
    expect(control).toBeChecked();
    await user.click(control);

    await waitFor(() => expect(shown).toHaveAttribute('data-tone', 'inactive'));
    expect(control).not.toBeChecked();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ isDisable: true });
  });
});

const isChange = ({ method }: SentRequest) => method === 'PUT';
const buttonOf = async (name: RegExp) => within(await row(100001)).getByRole('button', { name });
const reminder = () => buttonOf(/^M: Mahnung/);
const paid = () => buttonOf(/bezahlt$/);
const noteField = () => screen.findByLabelText('Notiz zu Rechnung 100001');

const logInInAnotherTab = (username: string) => {
  const newValue = JSON.stringify({ ...admin, username });
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY, newValue })));
};

/** Remounts the page for another user, like the shell does. */
function PageOfUser() {
  return <FinesPage key={useSession().user?.username} />;
}

/** The first changes get these responses, in this order; later changes get the responses of the service. */
function serveChanges(...responses: ReturnType<typeof deferred>[]) {
  const records = year();
  const sent = serveRecords(records, (request) =>
    isChange(request) ? responses[sent.filter(isChange).length - 1]?.promise : undefined,
  );
  return { records, changes: () => sent.filter(isChange), sent };
}

describe('Bußgelder › several changes of one record', () => {
  it('are not all rolled back if only the second change fails: the first change remains, and the page fetches the count again', async () => {
    const [first, second] = [deferred(), deferred()];
    const { sent, changes } = serveChanges(first, second);
    const { user } = show('/pay?list=active');
    await user.click(await reminder());
    await user.click(await paid());
    const counts = () => sent.filter(({ path }) => path === '/records/count').length;
    const before = counts();
    first.resolve(ok({ ...parked, MIStatus: 'M', version: 2 }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    second.resolve(internalError);

    await waitFor(async () => expect(await paid()).toHaveAttribute('aria-pressed', 'false'));
    expect(await reminder()).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(counts()).toBeGreaterThan(before));
  });

  it('are all discarded if another user has changed the record first', async () => {
    const first = deferred();
    const { records, changes } = serveChanges(first);
    const { user } = show('/pay?list=active');
    await user.click(await reminder());
    await user.click(await paid());
    records[4] = { ...parked, vehicleNumber: 'HH-ZZ 9', version: 5 };
    first.resolve(conflict);

    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(await screen.findByRole('row', { name: /100001.*HH-ZZ 9/ })).toBeInTheDocument();
    await waitFor(async () => expect(await paid()).toHaveAttribute('aria-pressed', 'false'));
    expect(records[4]).toMatchObject({ isPay: false, MIStatus: null, version: 5 });
    await user.click(await paid());
    await waitFor(() => expect(records[4]).toMatchObject({ isPay: true, version: 6 }));
  });

  it('are sent one after the other if the first is a note that was just typed', async () => {
    const note = deferred();
    const { changes } = serveChanges(note);
    const { user } = show();
    await user.type(await noteField(), 'Schlüssel fehlt');
    await user.click(within(await row(100001)).getByRole('switch'));
    note.resolve(ok({ ...parked, checkOutNote: 'Schlüssel fehlt', version: 2 }));

    await waitFor(() =>
      expect(changes().map(({ path, ifMatch }) => [path, ifMatch])).toEqual([
        ['/check-notes/100001', '"1"'],
        ['/disable/100001', '"2"'],
      ]),
    );
  });

  it('are not sent in the name of another user who logs in before the first response', async () => {
    let isSignedIn = false;
    const sent = serveRecords(year(), ({ method, path }) =>
      (method === 'PUT' && !isSignedIn) || path === '/session/refresh'
        ? errorResponse(401, 'Bitte melden Sie sich an.')
        : undefined,
    );
    const { user } = showPage(<PageOfUser />, '/pay?list=active');
    await user.click(await reminder());
    await user.click(await paid());
    await waitFor(() => expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull());
    isSignedIn = true;
    logInInAnotherTab('bea');

    await waitFor(async () => expect(await paid()).toHaveAttribute('aria-pressed', 'false'));
    expect(sent.filter(isChange).map(({ path }) => path)).toEqual(['/update-MI/100001']);
    await user.click(await paid());
    await waitFor(() => expect(sent.filter(isChange)).toHaveLength(2));
    logInInAnotherTab(admin.username);
  });

  it('do not overwrite text that is typed into a note while the note is being saved', async () => {
    const first = deferred();
    const { records, changes } = serveChanges(first);
    const { user } = show();
    await user.type(await noteField(), 'Schlüssel{Enter}');
    await user.type(await noteField(), ' fehlt');
    records[4] = { ...parked, checkOutNote: 'Schlüssel', version: 2 };
    first.resolve(ok(records[4]));
    await screen.findByText('Notiz gespeichert.');
    expect(await noteField()).toHaveValue('Schlüssel fehlt');
    await user.tab();

    await waitFor(() =>
      expect(changes()[1]).toMatchObject({ body: { checkOutNote: 'Schlüssel fehlt' }, ifMatch: '"2"' }),
    );
  });
});
