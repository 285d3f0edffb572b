import { frontEndContract } from '@parkwart/contracts/registry/page';
import { frozenVersion } from '@parkwart/contracts/testing/recordings';
import { buildCheckedOut } from '@parkwart/contracts/testing/records';
import { CONTRACT_VERSION } from '@parkwart/contracts/wire/contractVersion';
import {
  conflict,
  type FakeResponse,
  internalError,
  ok,
  type SentRequest,
  serveApi,
} from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import contract from '../remote.json';
import { FORM_TABS } from './pages/administration/tabs.ts';
import { AccountTab } from './record/account/AccountTab.tsx';
import { Attachments } from './record/attachments/testing/Attachments.tsx';
import { RecordHistory } from './record/detail/RecordTabs.tsx';
import { HandOvers } from './record/hand-over/HandOvers.tsx';
import { ObjectionsTab } from './record/objections/ObjectionsTab.tsx';
import { serveRecords } from './testing/recordServer.ts';
import { clearToasts, showPage } from './testing/showPage.tsx';
import { mockLayout } from './testing/window.ts';

const { pages } = frontEndContract.parse(contract);

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

const RECORDED = frozenVersion(CONTRACT_VERSION).recordings.flatMap(({ shape, exchanges }) =>
  exchanges
    .filter(({ status }) => status === 200)
    .slice(0, 1)
    .map(({ answer }) => ({ method: shape.method, pattern: patternOf(shape.path), answer })),
);

function recordedResponse({ method, path }: SentRequest): FakeResponse {
  const found = RECORDED.find((each) => each.method === method && each.pattern.test(path));
  return found ? ok(found.answer) : { status: 404 };
}

async function pageAt(address: string): Promise<ReactNode> {
  const page = pages.find(({ path }) => path === address.split('?')[0]);
  if (!page) throw new Error(`remote.json has no page for ${address}.`);
  const exported: Readonly<Record<string, ComponentType>> = await import(`../${page.module}`);
  const Page = exported[page.module.replace(/^.*\/|\.tsx$/g, '')];
  if (!Page) throw new Error(`${page.module} does not export its page.`);
  return <Page />;
}

beforeEach(() => {
  mockLayout();
  window.scrollTo = () => {};
});

/** Each request of a page or tab, with the error text that the page shows in place of the data if the request fails. */
const READS: readonly (readonly [address: string, path: string, failure: string])[] = [
  ['/admin', '/dashboard', 'Ein Fehler ist beim Abrufen der Fahrzeugdaten aufgetreten'],
  ['/add-user', '/all-user', 'Beim Abrufen der Benutzerdaten ist ein Fehler aufgetreten'],
  ['/add-fine?tab=bussgelder', '/all-fine', 'Beim Abrufen der Bußgelddaten ist ein Fehler aufgetreten'],
  ['/pay', '/records', 'Fehler beim Abrufen des Verlaufs'],
  ['/pay?list=open', '/records', 'Fehler beim Abrufen der Zahlungshistorie'],
  ['/pay?list=closed', '/records', 'Fehler beim Abrufen der Zahlungshistorie'],
  ['/pay?list=reminder', '/records', 'Fehler beim Abrufen der Erinnerungsdaten'],
  ['/pay?list=collection', '/records', 'Fehler beim Abrufen der Erinnerungsdaten'],
  ['/pay?list=active', '/records', 'Fehler beim Abrufen des Verlaufs'],
  ['/pay?list=inactive', '/records', 'Fehler beim Abrufen des Verlaufs'],
  ['/reminder', '/records', 'Fehler beim Abrufen der Erinnerungsdaten'],
  ['/reminder?tab=mahnlauf', '/dunning-runs', 'Beim Abrufen der Mahnläufe ist ein Fehler aufgetreten'],
  [
    '/reminder?tab=mahnlauf&run=1',
    '/dunning-runs/1/lines',
    'Beim Abrufen der Zeilen des Mahnlaufs ist ein Fehler aufgetreten',
  ],
  ['/reminder?tab=halter', '/keeper-needs', 'Beim Abrufen der fehlenden Halter ist ein Fehler aufgetreten'],
  ['/add-fine?tab=e-mail', '/mail-state', 'Der Stand der E-Mails konnte nicht abgerufen werden'],
  ['/add-fine?tab=bedingungen', '/terms', 'Die Parkbedingungen konnten nicht abgerufen werden.'],
  ['/reminder?tab=halter', '/keeper-requests', 'Beim Abrufen der Anfragen ist ein Fehler aufgetreten'],
  ['/reminder?tab=halter&request=1', '/keeper-requests/1/lines', 'Beim Abrufen der Anfrage ist ein Fehler aufgetreten'],
  ['/reminder?tab=inkasso', '/collections/candidates', 'Beim Abrufen des Inkassos ist ein Fehler aufgetreten'],
  ['/reminder?tab=inkasso&state=open', '/collections', 'Beim Abrufen des Inkassos ist ein Fehler aufgetreten'],
  ['/reminder?tab=verjaehrung', '/limitation', 'Beim Abrufen der Verjährung ist ein Fehler aufgetreten'],
  ['/inbox', '/inbox', 'Beim Abrufen der Eingänge ist ein Fehler aufgetreten'],
  ['/bank', '/bank/entries', 'Beim Abrufen der Umsätze ist ein Fehler aufgetreten'],
  ['/bank', '/bank/imports', 'Beim Abrufen der eingelesenen Auszüge ist ein Fehler aufgetreten'],
  ['/bank?state=refunds', '/bank/refunds/due', 'Beim Abrufen der Erstattungen ist ein Fehler aufgetreten'],
  ['/bank?state=refunds', '/bank/refunds', 'Beim Abrufen der beauftragten Erstattungen ist ein Fehler aufgetreten'],
  ['/bank?entry=5', '/bank/entries/5', 'Der Umsatz konnte nicht geladen werden.'],
  ['/books', '/books', 'Beim Abrufen der Monate ist ein Fehler aufgetreten'],
  ['/permits', '/permits', 'Beim Abrufen der Dauerparker ist ein Fehler aufgetreten'],
  ['/journal', '/journal', 'Fehler beim Abrufen des Verlaufs'],
  ['/privacy?tab=auskunft', '/erasures', 'Wie weit Löschungen sind, konnte nicht abgerufen werden.'],
  ['/privacy?tab=fristen', '/retention-preview', 'Was als Nächstes gelöscht wird, konnte nicht abgerufen werden.'],
  ['/privacy?tab=aufbewahrt', '/holds', 'Die aufbewahrten Vorgänge konnten nicht abgerufen werden.'],
];

const record = buildCheckedOut({ isPrint: true, MIStatus: 'I' });

const numbered = (path: string) => `${path}/${record.invoiceNumber}`;

const PARTS: readonly (readonly [name: string, path: string, failure: string, part: ReactNode])[] = [
  [
    'the account',
    numbered('/accounts'),
    'Beim Abrufen des Kontos ist ein Fehler aufgetreten',
    <AccountTab key="account" record={record} />,
  ],
  [
    'the letters',
    numbered('/letters'),
    'Beim Abrufen der Mahnungen ist ein Fehler aufgetreten',
    <AccountTab key="letters" record={record} />,
  ],
  [
    'the hand-overs',
    numbered('/collections/of'),
    'Beim Abrufen des Inkassos ist ein Fehler aufgetreten',
    <HandOvers key="hand-overs" record={record} />,
  ],
  [
    'the objections',
    numbered('/objections'),
    'Beim Abrufen der Widersprüche ist ein Fehler aufgetreten',
    <ObjectionsTab key="objections" record={record} />,
  ],
  [
    'the attachments',
    numbered('/attachments'),
    'Beim Abrufen der Anhänge ist ein Fehler aufgetreten',
    <Attachments key="attachments" />,
  ],
  ['the history', '/journal', 'Fehler beim Abrufen des Verlaufs', <RecordHistory key="history" record={record} />],
];

async function expectRetry(page: ReactNode, address: string, path: string, failure: string) {
  let isDown = true;
  serveApi((request) => (isDown && request.path === path ? internalError : recordedResponse(request)));
  const { user } = showPage(page, address);
  // The text appears twice: once as a toast and once in the page.
  await waitFor(() => expect(screen.getAllByText(failure)).toHaveLength(2), { onTimeout: (error) => error });
  const retry = screen.getByRole('button', { name: 'Erneut versuchen' });
  clearToasts();
  isDown = false;
  await user.click(retry);
  await waitFor(() => expect(retry).not.toBeInTheDocument());
  expect(screen.queryByText(failure)).not.toBeInTheDocument();
}

it('the list READS has an entry for every page', () => {
  const addresses = READS.map(([address]) => address);
  expect([...new Set(addresses.map((address) => address.split('?')[0]))]).toEqual(pages.map(({ path }) => path));
});

describe('a failed request', () => {
  it.each(READS)(
    'is reported in the page and as a toast, and succeeds on retry: page %s, request %s',
    async (address, path, failure) => {
      await expectRetry(await pageAt(address), address, path, failure);
    },
  );

  it.each(FORM_TABS)(
    'for settings is reported in the page and as a toast, and succeeds on retry: tab $id',
    async ({ id, form }) => {
      const { get, texts } = await form.fetch();
      const address = `/add-fine?tab=${id}`;
      await expectRetry(await pageAt(address), address, get.path, texts.loadFailed);
    },
  );

  it.each(PARTS)(
    'for data of a record is reported in the page and as a toast, and succeeds on retry: %s',
    async (_name, path, failure, part) => {
      await expectRetry(part, '/pay', path, failure);
    },
  );
});

describe('returning to a page whose data other users may have changed', () => {
  it.each([
    ['/add-user', '/all-user'],
    ['/add-fine', '/all-fine'],
    ['/add-fine?tab=einstellungen', '/settings'],
    ['/add-fine?tab=sicherheit', '/security-settings'],
    ['/permits', '/permits'],
  ])('refetches the page’s data: page %s, request %s', async (address, path) => {
    const sent = serveApi(() => internalError);
    showPage(await pageAt(address), address);
    const times = () => sent.filter((request) => request.path === path).length;
    await waitFor(() => expect(times()).toBe(1));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(times()).toBe(2));
  });
});

describe('editing an item', () => {
  /** Returns the recorded list with the given field changed in each item. */
  const changed = (request: SentRequest, field: string): FakeResponse => {
    const { status, body } = recordedResponse(request);
    return { status, body: JSON.parse(JSON.stringify(body, (key, value) => (key === field ? '030 7654321' : value))) };
  };

  it.each([
    ['/add-user', '/all-user', 'Telefon', 'phone'],
    ['/add-fine', '/all-fine', 'Beschreibung', 'fineDescription'],
    ['/permits', '/permits', 'Notiz', 'note'],
  ])(
    'shows both values of a field that another admin has changed in the meantime: %s',
    async (address, path, label, field) => {
      let isChanged = false;
      serveApi((request) => {
        if (request.method === 'PUT') isChanged = true;
        if (request.method === 'PUT') return conflict;
        return isChanged && request.path === path ? changed(request, field) : recordedResponse(request);
      });
      const { user } = showPage(await pageAt(address), address);
      const [edit] = await screen.findAllByRole('button', { name: /bearbeiten$/ });
      await user.click(edit as HTMLElement);
      const dialog = within(await screen.findByRole('dialog', { name: /bearbeiten$/ }));
      await user.clear(await dialog.findByLabelText(label));
      await user.type(dialog.getByLabelText(label), '030 1234567');
      await user.click(dialog.getByRole('button', { name: 'Speichern' }));

      const choice = within(await dialog.findByRole('group', { name: label }));
      expect(choice.getByRole('radio', { name: 'Ihr Wert 030 1234567' })).toBeChecked();
      expect(choice.getByRole('radio', { name: /^Gespeichert .*030 7654321$/ })).not.toBeChecked();
    },
  );
});

/**
 * Label and text that the test types into the form of a tab. For a tab without an entry, the test toggles the form's
 * first checkbox.
 */
const TYPED: Partial<Record<string, readonly [label: string, typed: string]>> = {
  einstellungen: ['Name', 'Parkhaus Nord'],
  mahnstufen: ['Tage nach der Zahlungsfrist', '5'],
  buchhaltung: ['Bank', '1210'],
  fahrerseite: ['Adresse der Seite', 'https://parken.example'],
  'e-mail': ['Absender', 'parken@muster.example'],
  sicherheit: ['Kasse: Minuten', '45'],
};

describe('a settings form whose settings another admin has saved first', () => {
  it.each(FORM_TABS)(
    'keeps the user’s input, shows the server’s reason, and refetches the settings: $id',
    async ({ id: tab }) => {
      const [label, typed] = TYPED[tab] ?? [];
      const address = `/add-fine?tab=${tab}`;
      const sent = serveApi((request) => (request.method === 'PUT' ? conflict : recordedResponse(request)));
      const { user } = showPage(await pageAt(address), address);
      const form = within(await screen.findByRole('form'));
      const [field] = label
        ? form.getAllByLabelText<HTMLInputElement>(label)
        : form.getAllByRole<HTMLInputElement>('checkbox');
      if (!field) throw new Error(`No field ${label}.`);
      const wasTicked = field.checked;
      if (typed) await user.clear(field);
      await (typed ? user.type(field, typed) : user.click(field));
      await user.click(form.getByRole('button', { name: /speichern$/i }));

      expect(await screen.findByText('Das Absenden des Formulars ist fehlgeschlagen')).toBeVisible();
      expect(form.getByText('Jemand anderes hat das gerade geändert.')).toBeVisible();
      if (typed) expect(field).toHaveValue(typed);
      else expect(field.checked).toBe(!wasTicked);
      const put = sent.findIndex(({ method }) => method === 'PUT');
      await waitFor(() => expect(sent.slice(put + 1).map(({ path }) => path)).toContain(sent[put]?.path));
    },
  );
});

describe('the calls that remote.json declares for a page', () => {
  beforeEach(() => mockLayout());

  it.each(pages)('are exactly the page’s first requests: $path', async ({ path, module, data }) => {
    const exported: Readonly<Record<string, ComponentType>> = await import(`../${module}`);
    const Page = exported[module.replace(/^.*\/|\.tsx$/g, '')];
    if (!Page) throw new Error(`${module} does not export its page.`);
    const sent = serveRecords([]);
    showPage(<Page />, path);
    const addresses = () => sent.map(({ path: call, query }) => (query.size > 0 ? `${call}?${query}` : call));
    if (!data) throw new Error(`remote.json, ${path}: "data" with its first reads, or [] when they depend on the day`);
    await waitFor(() => expect(addresses().slice(0, data.length).sort()).toEqual([...data].sort()), {
      // `onTimeout` returns the error as it is, so that a failed test shows only the difference, without a dump of the
      // page.
      onTimeout: (error) => error,
    });
  });
});
