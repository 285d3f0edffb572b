import { errorResponse, internalError } from '@parkwart/web/testing/pageApi';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeTabs } from '../../testing/otherTabs.ts';
import { buildSpace, SPACES_KEY, SpacesPage, serveSpaces, written } from '../../testing/SpacesPage.tsx';
import { showPage } from '../../testing/showPage.tsx';
import { changedParts } from '../history/ChangeValues.tsx';
import { changedFields } from '../history/formatChange.ts';
import { csvFile } from './csvFile.ts';

type User = ReturnType<typeof showPage>['user'];

const space = (name: string) => screen.findByText(name, { selector: 'li span' });

const askToRemove = async (user: User, name = 'Hof') => {
  await user.click(await screen.findByRole('button', { name: `${name} löschen` }));
  return within(await screen.findByRole('dialog', { name: 'Stellplatz löschen' }));
};

describe('a list that is loaded page by page', () => {
  // Queried by text, because a query by role would compute the names of all buttons.
  const MORE = 'Weitere laden';
  const many = () =>
    Array.from({ length: 62 }, (_, index) => buildSpace({ _id: `${index + 1}`, name: `Platz ${index + 1}` }));
  const pagesIn = (sent: ReturnType<typeof serveSpaces>) => sent.map(({ query }) => Object.fromEntries(query));

  it('loads the next page after the last item of the previous page', async () => {
    const sent = serveSpaces(many());
    const { user } = showPage(<SpacesPage />);
    expect(await space('Platz 50')).toBeVisible();
    expect(screen.queryByText('Platz 51')).not.toBeInTheDocument();

    await user.click(screen.getByText(MORE));
    expect(await space('Platz 62')).toBeVisible();
    expect(screen.getByText('Platz 1')).toBeVisible();
    expect(pagesIn(sent)).toEqual([{ limit: '50' }, { after: '50', limit: '50' }]);
    expect(screen.queryByText(MORE)).not.toBeInTheDocument();
  });

  it('keeps the loaded items if the next page fails, and loads that page when the button is pressed again', async () => {
    let isDown = true;
    serveSpaces(many(), ({ query }) => (query.has('after') && isDown ? internalError : undefined));
    const { user } = showPage(<SpacesPage />);
    await user.click(await screen.findByText(MORE));
    expect(await screen.findByText('Die Stellplätze wurden nicht geladen.')).toBeVisible();
    expect(await space('Platz 50')).toBeVisible();

    isDown = false;
    await user.click(screen.getByText(MORE));
    expect(await space('Platz 62')).toBeVisible();
  });

  it('is loaded again when the user returns to the window, and when another tab has changed it', async () => {
    const tabs = fakeTabs();
    const spaces = [buildSpace()];
    serveSpaces(spaces);
    showPage(<SpacesPage />);
    await space('Hof');
    spaces.push(buildSpace({ _id: '2', name: 'Dach' }));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await space('Dach')).toBeVisible();

    spaces.push(buildSpace({ _id: '3', name: 'Keller' }));
    act(() => tabs.receive(SPACES_KEY));
    expect(await space('Keller')).toBeVisible();
  });
});

describe('an item', () => {
  it('is added to the list, and other tabs are notified to reload the list', async () => {
    const tabs = fakeTabs();
    const sent = serveSpaces([]);
    const { user } = showPage(<SpacesPage />);
    await user.click(await screen.findByRole('button', { name: 'Stellplatz hinzufügen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stellplatz hinzufügen' }));
    await user.type(dialog.getByLabelText('Name'), 'Dach');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await space('Dach')).toBeVisible();
    expect(screen.getByText('Stellplatz hinzugefügt.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(written(sent)).toMatchObject([{ method: 'POST', idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    expect(tabs.sent).toEqual([SPACES_KEY]);
  });

  it('is changed with the version that was read', async () => {
    const sent = serveSpaces([buildSpace(), buildSpace({ _id: '2', name: 'Dach', note: 'oben' })]);
    const { user } = showPage(<SpacesPage />);
    await user.click(await screen.findByRole('button', { name: 'Dach bearbeiten' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stellplatz bearbeiten' }));
    expect(dialog.getByLabelText('Notiz')).toHaveValue('oben');
    await user.type(dialog.getByLabelText('Name'), ' Nord');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));

    expect(await space('Dach Nord')).toBeVisible();
    expect(screen.getByText('Stellplatz geändert.')).toBeVisible();
    expect(written(sent)).toMatchObject([{ path: '/spaces/2', ifMatch: '"3"', body: { name: 'Dach Nord' } }]);
  });
});

describe('the removal of an item', () => {
  it('asks for confirmation with the item’s name, and sends nothing on „Abbrechen“', async () => {
    const sent = serveSpaces([buildSpace()]);
    const { user } = showPage(<SpacesPage />);
    const question = await askToRemove(user);
    expect(question.getByText('Möchten Sie den Stellplatz „Hof“ löschen?')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Abbrechen' }));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(written(sent)).toEqual([]);
  });

  it('removes the item from the list, also in other tabs', async () => {
    const tabs = fakeTabs();
    const sent = serveSpaces([buildSpace()]);
    const { user } = showPage(<SpacesPage />);
    const question = await askToRemove(user);
    await user.click(question.getByRole('button', { name: 'Löschen' }));

    expect(await screen.findByText('Stellplatz gelöscht.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Hof')).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(written(sent)).toMatchObject([{ method: 'DELETE', path: '/spaces/1', ifMatch: '"3"' }]);
    expect(tabs.sent).toEqual([SPACES_KEY]);
  });

  it('is sent once on a double click', async () => {
    const sent = serveSpaces([buildSpace()]);
    const { user } = showPage(<SpacesPage />);
    const remove = (await askToRemove(user)).getByRole('button', { name: 'Löschen' });
    fireEvent.click(remove);
    fireEvent.click(remove);

    expect(await screen.findByText('Stellplatz gelöscht.')).toBeVisible();
    expect(written(sent)).toHaveLength(1);
  });

  it('keeps its dialog open and shows the server’s reason if it is rejected', async () => {
    serveSpaces([buildSpace()], ({ method }) =>
      method === 'DELETE' ? errorResponse(422, 'Hier parkt ein Auto.') : undefined,
    );
    const { user } = showPage(<SpacesPage />);
    const question = await askToRemove(user);
    await user.click(question.getByRole('button', { name: 'Löschen' }));

    expect(await screen.findByText('Der Stellplatz wurde nicht gelöscht.')).toBeVisible();
    expect(question.getByText('Hier parkt ein Auto.')).toBeVisible();
    expect(await space('Hof')).toBeVisible();
  });

  it('succeeds on the second attempt when another admin has changed the item', async () => {
    const spaces = [buildSpace()];
    const sent = serveSpaces(spaces);
    const { user } = showPage(<SpacesPage />);
    const remove = (await askToRemove(user)).getByRole('button', { name: 'Löschen' });
    spaces[0] = buildSpace({ name: 'Hof Nord', version: 4 });
    await user.click(remove);
    expect(await screen.findByText('Möchten Sie den Stellplatz „Hof Nord“ löschen?')).toBeVisible();
    await user.click(remove);

    expect(await screen.findByText('Stellplatz gelöscht.')).toBeVisible();
    expect(written(sent).map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"4"']);
  });

  it('succeeds if another admin has already removed the item', async () => {
    const spaces = [buildSpace()];
    serveSpaces(spaces);
    const { user } = showPage(<SpacesPage />);
    const question = await askToRemove(user);
    spaces.length = 0;
    await user.click(question.getByRole('button', { name: 'Löschen' }));

    expect(await screen.findByText('Stellplatz gelöscht.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Hof')).not.toBeInTheDocument());
  });
});

/** jsdom's Blob has no text(). */
const linesOf = async (...rows: Parameters<typeof csvFile>[0]) => {
  const file = await csvFile(rows);
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(file);
  });
  return text.split('\r\n');
};

it('a CSV file writes amounts as numbers that German spreadsheets add up, also negative ones', async () => {
  expect(await linesOf(['Betrag'], [1234.5], [-10], [0])).toEqual(['Betrag', '1.234,50', '-10,00', '0,00', '']);
});

it.each(['=1+1', '+49 30 1', '-10,00', '@SUMME(A1)'])(
  'a CSV file never lets text run as a formula: %s',
  async (text) => {
    expect(await linesOf([text])).toEqual([`'${text}`, '']);
  },
);

it.each(['Eins\nZwei', 'Eins\rZwei', '=1+1\n=cmd|x'])(
  'a CSV file keeps text of several lines in one cell: %j',
  async (text) => {
    const escaped = text.startsWith('=') ? `'${text}` : text;
    expect(await linesOf([text, 'danach'])).toEqual([`"${escaped}";danach`, '']);
  },
);

const LONG =
  'Wir verarbeiten Ihre Daten nach Art. 6 Abs. 1 lit. b DSGVO und löschen sie nach sechs Monaten von selbst.';

it('the changes of a long text are the differing words with some words around them', () => {
  expect(changedParts(LONG, LONG.replace('sechs Monaten', 'drei Wochen'))).toEqual([
    { lead: '… b DSGVO und löschen sie nach', old: 'sechs Monaten', now: 'drei Wochen', rest: 'von selbst.' },
  ]);
});

it('a change of a text has no old words after a pure addition, and no new words after a pure removal', () => {
  expect(changedParts(LONG, `${LONG} Fragen Sie uns.`)).toMatchObject([{ old: '', now: 'Fragen Sie uns.', rest: '' }]);
  expect(changedParts('eins zwei drei', 'eins drei')).toEqual([{ lead: 'eins', old: 'zwei', now: '', rest: 'drei' }]);
  expect(changedParts('ja ja', 'ja ja ja')).toMatchObject([{ old: '', now: 'ja' }]);
});

it('the changes of a text leave out the unchanged sentences between them', () => {
  const text = `Es gilt der Aushang. ${LONG} Fragen an Frau Blau.`;
  expect(changedParts(text, text.replace('Aushang', 'Tarif').replace('Blau', 'Grün'))).toEqual([
    { lead: 'Es gilt der', old: 'Aushang.', now: 'Tarif.', rest: '' },
    { lead: 'Fragen an Frau', old: 'Blau.', now: 'Grün.', rest: '' },
  ]);
  expect(changedParts(`Eins. ${LONG}`, `${LONG} Eins.`)).toMatchObject([
    { old: '', now: LONG },
    { old: LONG, now: '' },
  ]);
});

it('a text is unchanged when only whitespace and line breaks differ', () => {
  expect(changedParts(LONG, LONG.replaceAll(' ', '  '))).toEqual([]);
  expect(changedParts(`${LONG} Danke.`, `${LONG}\nDanke.`)).toEqual([]);
});

const values = (subject: string, before: object, after: object) =>
  changedFields({ subject, before: { ...before }, after: { ...after } }).map(
    ({ label, value }) => `${label}: ${value}`,
  );

it('the journal describes exported months, settings of the books and amounts in words', () => {
  expect(values('book-export:2026-10', {}, { month: '2026-10', postings: 12 })).toEqual([
    'Monat: Oktober 2026',
    'Buchungen: 12',
  ]);
  expect(values('book-settings', { taxation: 'agreed', client: null }, { taxation: 'received', client: 7 })).toEqual([
    'Versteuerung: Soll → Ist',
    'Mandantennummer: – → 7',
  ]);
  expect(values('record:100001', { paid: 0 }, { paid: 4 })).toEqual(['Gezahlt: 0,00\u00a0€ → 4,00\u00a0€']);
});
