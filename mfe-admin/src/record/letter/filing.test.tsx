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
import { keyReused, STORED, serveUploads } from '../../testing/serveUploads.ts';
import { showPage } from '../../testing/showPage.tsx';
import { typeOwnerDay } from '../../testing/typeOwnerDay.ts';
import { LetterDialog } from './LetterDialog.tsx';
import {
  created,
  first,
  known,
  makeAndPrint,
  puts,
  second,
  serveOffice,
  setUpPrinting,
  show,
} from './testing/letters.tsx';

setUpPrinting();
const files = serveUploads();

describe('printed letters', () => {
  it('are marked with isPrint and filed as PDF after „Ja“ to „Wurde die Mahnung gedruckt?“', async () => {
    const sent = serveOffice([first]);
    const { user, finished, closed } = show([{ ...first, ...known }]);
    await makeAndPrint(user);
    expect(await screen.findByRole('heading', { name: 'Wurde die Mahnung gedruckt?' })).toBeVisible();
    expect(puts(sent)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Ja, gedruckt' }));

    expect(
      await screen.findByText('Die Mahnung ist als gedruckt vermerkt und bei der Rechnung abgelegt.'),
    ).toBeVisible();
    expect(puts(sent)).toMatchObject([{ path: '/print/100001', ifMatch: '"4"', body: { isPrint: true, ...known } }]);
    expect(files.uploads).toMatchObject([{ invoiceNumber: 100001, name: 'Mahnung_100001.pdf' }]);
    expect(finished).toMatchObject([[{ invoiceNumber: 100001, isPrint: true }]]);
    expect(closed).toHaveLength(1);
  });

  it('are addressed to a named driver, and do not change the stored owner', async () => {
    const driver = { name: 'Max Fahrer', address: 'Weg 2\n10623 Berlin' };
    const named = { ...first, ...known, driver };
    const sent = serveOffice([named]);
    const { user } = show([named]);
    await makeAndPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Ja, gedruckt' }));
    await screen.findByText(/als gedruckt vermerkt und/);
    expect(created[0]).toMatchObject([{ inputs: { ownerName: driver.name, address: driver.address } }]);
    const days = { letterDate: '2026-12-08', deadline: '2026-12-18', lookUpDate: '2026-12-05' };
    expect(puts(sent)[0]?.body).toEqual({ isPrint: true, ...days });
  });

  it('cause the page to offer the state M for their record, so that the record appears under „Gedruckt“', async () => {
    const open = { ...first, ...known, MIStatus: null };
    const collected = { ...second, ...known, MIStatus: 'I' } as const;
    const sent = serveOffice([open, collected]);
    const { user } = show([open, collected]);
    await makeAndPrint(user);
    expect(await screen.findByLabelText(/^Auf M setzen: Die Rechnung steht dann/)).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Ja, gedruckt' }));
    await screen.findByText(/^2 Mahnungen sind als gedruckt vermerkt/);

    expect(puts(sent).map(({ path, body }) => [path, body])).toMatchObject([
      ['/print/100001', { isPrint: true, letterDate: '2026-12-08', deadline: '2026-12-18' }],
      ['/update-MI/100001', { MIStatus: 'M' }],
      ['/print/100002', { isPrint: true }],
    ]);
  });

  it('do not move their record to another list if the admin declines to set M', async () => {
    const open = { ...first, ...known, MIStatus: null };
    const sent = serveOffice([open]);
    const { user } = show([open]);
    await makeAndPrint(user);
    await user.click(await screen.findByLabelText(/^Auf M setzen/));
    await user.click(screen.getByRole('button', { name: 'Ja, gedruckt' }));
    await screen.findByText(/als gedruckt vermerkt und/);

    expect(puts(sent).map(({ path }) => path)).toEqual(['/print/100001']);
  });

  it('change nothing in their records if the user answers „Noch nicht“', async () => {
    const sent = serveOffice([first]);
    const { user } = show([{ ...first, ...known }]);
    await makeAndPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Noch nicht' }));

    expect(puts(sent)).toEqual([]);
    expect(files.uploads).toEqual([]);
    expect(screen.getByTitle('Vorschau der Mahnung')).toBeInTheDocument();
  });

  it('are reported by invoice number if marking them fails; a retry sends only the remaining letters', async () => {
    let conflicts = 1;
    const sent = serveOffice([first, second], ({ path }) => path === '/print/100002' && conflicts-- > 0);
    const { user, finished } = show([
      { ...first, ...known },
      { ...second, ...known },
    ]);
    await makeAndPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Ja, gedruckt' }));
    expect(await screen.findByText(/Rechnung 100002: Der Druck konnte nicht vermerkt werden\./)).toBeVisible();
    expect(finished).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));

    expect(await screen.findByText(/^2 Mahnungen sind als gedruckt vermerkt/)).toBeVisible();
    expect(puts(sent).map(({ path, ifMatch }) => [path, ifMatch])).toEqual([
      ['/print/100001', '"4"'],
      ['/print/100002', '"7"'],
      ['/print/100002', '"8"'],
    ]);
    expect(files.uploads.map(({ invoiceNumber }) => invoiceNumber)).toEqual([100001, 100002]);
  });

  it.each([
    ['lost the upload', false],
    ['lost only the response, although the PDF now has other bytes', true],
  ])(
    'are uploaded again with the same key after an outage that %s, without a second print',
    async (_what, isStored) => {
      const sent = serveOffice([first]);
      files.respond(() => internalError);
      const { user } = show([{ ...first, ...known }]);
      await makeAndPrint(user);
      await user.click(await screen.findByRole('button', { name: 'Ja, gedruckt' }));
      expect(await screen.findByText(/das PDF konnte nicht abgelegt werden/)).toBeVisible();
      files.respond(() => (isStored ? keyReused : STORED));
      await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
      await screen.findByText('Die Mahnung ist als gedruckt vermerkt und bei der Rechnung abgelegt.');

      expect(puts(sent)).toHaveLength(1);
      expect(files.uploads).toHaveLength(2);
      expect(files.uploads[1]?.idempotencyKey).toBe(files.uploads[0]?.idempotencyKey);
    },
  );
});

const LETTER = { date: '6.10.2026', deadline: '16.10.2026', ownerLookup: 7, reminderCost: 5.5 };

const reminded = { ...first, ...known, isPrint: true, letter: LETTER };

function serveInterest(claims: object, interest: object = { interest: 0.28, from: '17.10.2026' }) {
  return serveApi(({ method, path }) => {
    if (path === '/settings') {
      return ok({ settings: DEFAULT_SETTINGS, claims: { ...DEFAULT_CLAIM_SETTINGS, ...claims }, version: 1 });
    }
    if (path === '/accounts/100001/interest') return ok(interest);
    return ok(method === 'GET' ? { records: [reminded] } : reminded);
  });
}

describe('the interest of a later letter', () => {
  it('is printed as the service calculates it for the letter’s day, and is sent when the letter is marked as printed', async () => {
    const sent = serveInterest({ isInterestCharged: true });
    const { user } = show([reminded]);
    await makeAndPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Ja, gedruckt' }));
    await screen.findByText('Die Mahnung ist als gedruckt vermerkt und bei der Rechnung abgelegt.');

    const asked = sent.find(({ path }) => path.endsWith('/interest'));
    expect(asked?.query.get('letterDate')).toBe('2026-12-08');
    expect(created[0]).toMatchObject([{ interest: { amount: 0.28, from: '17.10.2026' } }]);
    expect(puts(sent)[0]).toMatchObject({ path: '/print/100001', body: { interest: 0.28 } });
  });

  it.each([
    ['while interest is switched off in the settings', {}, reminded],
    ['for a first letter', { isInterestCharged: true }, { ...first, ...known }],
  ])('is not requested from the service %s', async (_title, claims, record) => {
    const sent = serveInterest(claims);
    const { user } = show([record]);
    await makeAndPrint(user);
    await user.click(await screen.findByRole('button', { name: 'Ja, gedruckt' }));
    await screen.findByText('Die Mahnung ist als gedruckt vermerkt und bei der Rechnung abgelegt.');

    expect(sent.some(({ path }) => path.endsWith('/interest'))).toBe(false);
    expect(puts(sent)[0]?.body).not.toHaveProperty('interest');
  });

  it('is not claimed if a base rate is missing, and the letter’s dialog shows a hint about the missing base rate', async () => {
    const sent = serveInterest({ isInterestCharged: true }, { interest: 0, missing: '1.1.2023' });
    const old = { ...reminded, letter: { ...LETTER, defaultFrom: '17.3.2023' } };
    const { user } = show([old]);
    expect(await screen.findByText(/Für das Halbjahr ab 1\.1\.2023 fehlt der Basiszinssatz/)).toBeVisible();
    await typeOwnerDay(user);
    await user.click(screen.getByRole('button', { name: 'PDF erstellen' }));
    await user.click(await screen.findByRole('button', { name: 'Trotzdem erstellen' }));
    await screen.findByTitle('Vorschau der Mahnung');

    expect(created[0]?.[0]).not.toHaveProperty('interest');
    expect(puts(sent)).toEqual([]);
  });
});

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

describe('reminder letters', () => {
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

  it('are prefilled from the current settings instead of the settings at the previous letter', async () => {
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

  it('are not prefilled from old settings if the current ones cannot be loaded', async () => {
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

  it('that could not be filed are listed even after the user has left the page', async () => {
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

  it("that are not yet filed when the session ends are not filed under another user's name", async () => {
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
