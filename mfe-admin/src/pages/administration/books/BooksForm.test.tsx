import { DEFAULT_BOOK_SETTINGS, type StoredBookSettings } from '@parkwart/contracts/calls/bookSettings';
import { ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, within } from '@testing-library/react';
import { clearToasts, showPage } from '../../../testing/showPage.tsx';
import { AdministrationPage } from '../AdministrationPage.tsx';

const ADDRESS = '/add-fine?tab=buchhaltung';
const written = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');
const versioned = (settings: StoredBookSettings = DEFAULT_BOOK_SETTINGS, version = 4) => ok({ settings, version });
const serveBooks = (other: Parameters<typeof serveApi>[0] = ({ body }) => versioned(body as StoredBookSettings, 5)) =>
  serveApi((request) => (request.method === 'GET' ? versioned() : other(request)));
const form = async () => within(await screen.findByRole('form', { name: 'Buchhaltung' }));

type User = ReturnType<typeof showPage>['user'];
async function retype(user: User, label: string, typed: string) {
  const field = (await form()).getByLabelText(label);
  await user.clear(field);
  if (typed) await user.type(field, typed);
}
const save = async (user: User) => user.click((await form()).getByRole('button', { name: 'Buchhaltung speichern' }));

afterEach(clearToasts);

describe('the settings of the books', () => {
  it('are saved with the version seen, with the adviser’s numbers', async () => {
    const sent = serveBooks();
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    expect((await form()).getByLabelText('Beraternummer')).toHaveValue('');
    expect((await form()).getByLabelText('Beginn des Wirtschaftsjahres')).toHaveDisplayValue('Januar');
    await retype(user, 'Beraternummer', '29098');
    await retype(user, 'Mandantennummer', '55003');
    await user.selectOptions((await form()).getByLabelText('Beginn des Wirtschaftsjahres'), 'Juli');
    await user.selectOptions((await form()).getByLabelText('Versteuerung'), 'received');
    await user.click((await form()).getByRole('checkbox', { name: /^Festschreiben/ }));
    await save(user);

    expect(await screen.findByText('Einstellungen zur Buchhaltung erfolgreich aktualisiert!')).toBeVisible();
    const numbers = { consultant: 29_098, client: 55_003, fiscalYearMonth: 7 };
    const body = { ...DEFAULT_BOOK_SETTINGS, ...numbers, taxation: 'received', isLocked: true };
    expect(written(sent)).toMatchObject([{ method: 'PUT', path: '/settings/books', ifMatch: '"4"', body }]);
  });

  it('fill in the default accounts of the chosen chart, with the chosen number of digits', async () => {
    serveBooks();
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    await retype(user, 'Sachkontenlänge', '6');
    await user.selectOptions((await form()).getByLabelText('Kontenrahmen'), 'SKR04');
    expect((await form()).getByLabelText('Bank')).toHaveValue('180000');
    expect((await form()).getByLabelText('Erlöse 19 %')).toHaveValue('440000');
  });

  it.each([
    ['Beraternummer', '1000', 'Beraternummer: eine Zahl von 1001 bis 9999999.'],
    ['Mandantennummer', '100000', 'Mandantennummer: eine Zahl von 1 bis 99999.'],
    ['Sachkontenlänge', '', 'Sachkontenlänge: eine Zahl von 4 bis 8.'],
    ['Bank', '12OO', 'Eine Kontonummer aus höchstens acht Ziffern.'],
    ['Bank', '12000', 'Das Konto hat mehr Stellen als die Sachkontenlänge.'],
  ])('are not sent when %s is „%s“', async (label, typed, sentence) => {
    const sent = serveBooks();
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    await retype(user, label, typed);
    await save(user);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(written(sent)).toEqual([]);
  });
});
