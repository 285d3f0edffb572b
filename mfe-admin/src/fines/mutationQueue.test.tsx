import { SESSION_STORAGE_KEY } from '@parkwart/contracts/calls/session';
import { useSession } from '@parkwart/web';
import { conflict, deferred, errorResponse, internalError, ok, type SentRequest } from '@parkwart/web/testing/pageApi';
import { admin } from '@parkwart/web/testing/sessions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { serveRecords } from '../testing/recordServer.ts';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { mockLayout } from '../testing/window.ts';
import { FinesPage } from './FinesPage.tsx';
import { parked, row, show, tab, year } from './testing/showFines.tsx';

beforeEach(() => mockLayout());
afterEach(clearToasts);

const isChange = ({ method }: SentRequest) => method === 'PUT';
const buttonOf = async (name: RegExp) => within(await row(100001)).getByRole('button', { name });
const reminder = () => buttonOf(/^M: Mahnung/);
const paid = () => buttonOf(/bezahlt$/);
const noteField = () => screen.findByLabelText('Notiz zu Rechnung 100001');

const logInInAnotherTab = (username: string) => {
  const newValue = JSON.stringify({ ...admin, username });
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY, newValue })));
};

/** The shell mounts a page per user, too. */
function PageOfUser() {
  return <FinesPage key={useSession().user?.username} />;
}

/** Answers changes with these responses in order, then like the service. */
function serveChanges(...responses: ReturnType<typeof deferred>[]) {
  const records = year();
  const sent = serveRecords(records, (request) =>
    isChange(request) ? responses[sent.filter(isChange).length - 1]?.promise : undefined,
  );
  return { records, changes: () => sent.filter(isChange), sent };
}

describe('Bußgelder › several changes of one record', () => {
  it('restore the server state when all fail', async () => {
    const [first, second] = [deferred(), deferred()];
    const { changes } = serveChanges(first, second);
    const { user } = show('/pay?list=active');
    await user.click(await reminder());
    await user.click(await paid());
    first.resolve(internalError);
    await waitFor(() => expect(changes()).toHaveLength(2));
    second.resolve(internalError);

    await waitFor(async () => expect(await paid()).toHaveAttribute('aria-pressed', 'false'));
    expect(await reminder()).toHaveAttribute('aria-pressed', 'false');
  });

  it('keep the first change when the second fails, and refetch the count', async () => {
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

  it('are all dropped when another user has changed the record first', async () => {
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

  it('are sent one after the other when a note was just typed', async () => {
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

  it('are not sent as another user who logs in before the first response', async () => {
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

  it('keep text that is typed into a note while it is being saved', async () => {
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

  it('retry a note once if another user changed another field', async () => {
    const { records } = serveChanges();
    const { user } = show();
    const field = await noteField();
    records[4] = { ...parked, vehicleNumber: 'HH-ZZ 9', version: 5 };
    await user.type(field, 'Schlüssel fehlt{Enter}');

    await waitFor(() => expect(records[4]).toMatchObject({ checkOutNote: 'Schlüssel fehlt', version: 6 }));
    expect(await screen.findByRole('row', { name: /100001.*HH-ZZ 9/ })).toBeInTheDocument();
    expect(field).toHaveValue('Schlüssel fehlt');
  });
});

describe('Bußgelder › the count of a list', () => {
  it('is refetched if it was pending while a change was saved', async () => {
    const [payment, oldCount] = [deferred(), deferred()];
    const isCountOfClosed = ({ path, query }: SentRequest) =>
      path === '/records/count' && query.get('list') === 'closed';
    const records = year();
    const sent = serveRecords(records, (request) => {
      if (isChange(request)) return payment.promise;
      return isCountOfClosed(request) && sent.filter(isCountOfClosed).length === 1 ? oldCount.promise : undefined;
    });
    const { user } = show('/pay?list=open');
    await user.click(await paid());
    await user.click(tab('Abgeschlossen'));
    records[4] = { ...parked, isPay: true, version: 2 };
    payment.resolve(ok(records[4]));
    await row(100001);
    oldCount.resolve(ok({ total: 0, finesTotal: 0 }));

    expect(await screen.findByText(/^1 Eintrag/)).toBeVisible();
  });
});
