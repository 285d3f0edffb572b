import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { SESSION_STORAGE_KEY } from '@parkwart/contracts/calls/session';
import { buildCheckedOut } from '@parkwart/contracts/testing/records';
import { registerPrinter, useSession } from '@parkwart/web';
import { stopDate } from '@parkwart/web/testing/clock';
import { noPrinter } from '@parkwart/web/testing/noPrinter';
import { deferred, errorResponse, internalError, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { admin } from '@parkwart/web/testing/sessions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { clearToasts, showPage } from '../../testing/showPage.tsx';
import { LetterDialog } from './LetterDialog.tsx';

const owner = { ownerName: 'Erika Mustermann', address: 'Heidestraße 17\n51147 Köln' };
const records = [100001, 100002].map((invoiceNumber) =>
  buildCheckedOut({ _id: `r-${invoiceNumber}`, invoiceNumber, MIStatus: 'M', ...owner }),
);

function Letters() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Mahnen
      </button>
      <LetterDialog records={records} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Remounts for another user, like the shell's frame. */
const LettersOfUser = () => <Letters key={useSession().user?.username} />;

function Leavable() {
  const [isLeft, setLeft] = useState(false);
  return (
    <>
      {!isLeft && <Letters />}
      <button type="button" onClick={() => setLeft(true)}>
        Weg
      </button>
    </>
  );
}

beforeEach(() => {
  stopDate(new Date('2026-12-08T09:00:00Z'));
  URL.createObjectURL = () => 'blob:letter';
  URL.revokeObjectURL = () => {};
  registerPrinter({
    ...noPrinter,
    printReceipt: async () => {},
    letterPdf: async () => new Blob(['%PDF'], { type: 'application/pdf' }),
    printPdf: async () => {},
  });
});
afterEach(() => {
  clearToasts();
  jest.useRealTimers();
});

type User = ReturnType<typeof showPage>['user'];
const openLetters = async (user: User) => user.click(await screen.findByRole('button', { name: 'Mahnen' }));
async function makeAndConfirm(user: User) {
  await openLetters(user);
  const group = await screen.findByRole('group', { name: 'Halterauskunft vom' });
  const [day] = within(group).getAllByRole('spinbutton');
  await user.click(day as HTMLElement);
  await user.keyboard('05122026');
  await user.click(screen.getByRole('button', { name: 'PDF erstellen' }));
  await user.click(await screen.findByRole('button', { name: 'Drucken' }));
  await user.click(await screen.findByRole('button', { name: 'Ja, gedruckt' }));
}

describe('reminder letters', () => {
  it("start with current settings instead of the previous letter's", async () => {
    let settings = DEFAULT_SETTINGS;
    serveApi(() => ok({ settings, claims: DEFAULT_CLAIM_SETTINGS, version: 1 }));
    const { user } = showPage(<Letters />);
    await openLetters(user);
    expect(await screen.findByRole('group', { name: 'Zahlbar bis' })).toHaveTextContent(/18\.12\.2026/);
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    settings = { ...DEFAULT_SETTINGS, deadlineDays: 14 };
    await openLetters(user);

    expect(await screen.findByRole('group', { name: 'Zahlbar bis' })).toHaveTextContent(/22\.12\.2026/);
  });

  it('do not start with old settings when current ones cannot be loaded', async () => {
    let isDown = false;
    serveApi(() =>
      isDown ? internalError : ok({ settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS, version: 1 }),
    );
    const { user } = showPage(<Letters />);
    await openLetters(user);
    await screen.findByRole('group', { name: 'Zahlbar bis' });
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    isDown = true;
    await openLetters(user);

    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    expect(screen.queryByRole('group', { name: 'Zahlbar bis' })).toBeNull();
    isDown = false;
    await user.click(retry);
    expect(await screen.findByRole('group', { name: 'Zahlbar bis' })).toBeVisible();
  });

  it('that could not be filed are named even after the user has left the page', async () => {
    const response = deferred();
    serveApi(({ method }) =>
      method === 'PUT'
        ? response.promise
        : ok({ settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS, version: 1 }),
    );
    const { user } = showPage(<Leavable />);
    await makeAndConfirm(user);
    await user.click(screen.getByRole('button', { name: 'Weg', hidden: true }));
    response.resolve(internalError);

    expect(await screen.findByText('Nicht alles konnte gespeichert werden: Rechnung 100001, 100002.')).toBeVisible();
  });

  it("that remain when the session ends are not filed under another user's name", async () => {
    const sent = serveApi(({ path }) =>
      path === '/settings'
        ? ok({ settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS, version: 1 })
        : errorResponse(401, 'Bitte melden Sie sich an.'),
    );
    const { user } = showPage(<LettersOfUser />);
    await makeAndConfirm(user);
    await waitFor(() => expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull());
    const newValue = JSON.stringify({ ...admin, username: 'bea' });
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY, newValue })));

    await openLetters(user);
    await screen.findByRole('group', { name: 'Halterauskunft vom' });
    expect(sent.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual(['/print/100001']);
  });
});
