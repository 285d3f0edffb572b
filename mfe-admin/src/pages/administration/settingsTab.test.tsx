import { DEFAULT_BOOK_SETTINGS } from '@parkwart/contracts/calls/bookSettings';
import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_DUNNING_SETTINGS } from '@parkwart/contracts/calls/dunningSettings';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { DEFAULT_SECURITY_SETTINGS } from '@parkwart/contracts/calls/securitySettings';
import { Link } from '@parkwart/web';
import { ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { Route, Routes } from '@parkwart/web/testing/router';
import { screen, waitFor, within } from '@testing-library/react';
import { showPage } from '../../testing/showPage.tsx';
import { AdministrationPage } from './AdministrationPage.tsx';
import { till } from './till/till.tsx';

const LABEL = 'Kartenzahlung an der Kasse';

const written = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method === 'PUT');

/** Opens a tab. The fake server stores the settings as the tab sends them. */
async function open(tab: string, name: string, settings: unknown, version = 1) {
  let stored = { settings, version };
  const sent = serveApi(({ method, body }) => {
    if (method === 'PUT') stored = { settings: body, version: stored.version + 1 };
    return ok(stored);
  });
  const { user } = showPage(<AdministrationPage />, `/add-fine?tab=${tab}`);
  return { sent, user, fields: within(await screen.findByRole('form', { name })) };
}

const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('a tab with one document of settings', () => {
  it('keeps the input when another tab is selected, and warns before a reload unless the input has been discarded', async () => {
    serveApi(({ path }) => (path === '/settings/till' ? ok({ settings: till.defaults, version: 1 }) : { status: 404 }));
    const { user } = showPage(<AdministrationPage />, '/add-fine?tab=kasse');
    await user.click(await screen.findByRole('checkbox', { name: LABEL, description: /^Über ein eigenes Terminal/ }));
    await user.click(screen.getByRole('link', { name: 'Sicherheit' }));
    expect(screen.queryByRole('checkbox', { name: LABEL })).not.toBeInTheDocument();
    expect(asksBeforeReload()).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Kasse' }));
    expect(screen.getByRole('checkbox', { name: LABEL })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Änderungen verwerfen' }));
    expect(screen.getByRole('checkbox', { name: LABEL })).not.toBeChecked();
    expect(asksBeforeReload()).toBe(false);
  });
});

const ADDRESS = '/add-fine?tab=einstellungen';

function Office() {
  return (
    <>
      <Link to="/admin">Weg</Link>
      <Link to={ADDRESS}>Zurück</Link>
      <Routes>
        <Route path="/add-fine" element={<AdministrationPage />} />
        <Route path="*" element={<p>Woanders</p>} />
      </Routes>
    </>
  );
}

type User = ReturnType<typeof showPage>['user'];

const leaveAndReturn = async (user: User) => {
  await user.click(screen.getByRole('link', { name: 'Weg' }));
  await screen.findByText('Woanders');
  await user.click(screen.getByRole('link', { name: 'Zurück' }));
};

describe('unsaved input in the settings', () => {
  it('is restored after a visit to another page, unless the user has discarded it', async () => {
    serveApi(() => ok({ settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS, version: 1 }));
    const { user } = showPage(<Office />, ADDRESS);
    const name = await screen.findByLabelText('Name');
    await waitFor(() => expect(name).toHaveValue(DEFAULT_SETTINGS.operatorName));
    await user.type(name, ' Nord');
    expect(asksBeforeReload()).toBe(true);
    await leaveAndReturn(user);

    expect(await screen.findByText('Von vorhin, noch nicht gespeichert.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue(`${DEFAULT_SETTINGS.operatorName} Nord`);
    await user.click(screen.getByRole('button', { name: 'Änderungen verwerfen' }));
    expect(screen.getByLabelText('Name')).toHaveValue(DEFAULT_SETTINGS.operatorName);
    await leaveAndReturn(user);
    expect(await screen.findByLabelText('Name')).toHaveValue(DEFAULT_SETTINGS.operatorName);
    expect(asksBeforeReload()).toBe(false);
  });
});

describe('the settings of the till', () => {
  const openTill = () => open('kasse', 'Kasse', { takesCards: false });

  it('have card payments switched off by default, and show that Parkwart handles no cash', async () => {
    const { fields } = await openTill();
    expect(screen.getByRole('link', { name: 'Kasse', current: 'page' })).toBeVisible();
    expect(fields.getByRole('checkbox', { name: LABEL })).not.toBeChecked();
    expect(fields.getByText(/^Bargeld geht nicht durch Parkwart/)).toBeVisible();
    expect(fields.queryByRole('link')).not.toBeInTheDocument();
  });

  it('are saved with the version that was read, and then show a link to the day’s report', async () => {
    const { sent, user, fields } = await openTill();
    await user.click(fields.getByRole('checkbox', { name: LABEL }));
    await user.click(fields.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Einstellungen der Kasse erfolgreich aktualisiert!')).toBeVisible();
    expect(written(sent)).toMatchObject([{ path: '/settings/till', body: { takesCards: true }, ifMatch: '"1"' }]);
    expect(await fields.findByRole('link', { name: 'Tagesbericht ansehen' })).toHaveAttribute('href', '/day-report');
  });
});

describe('the settings of the page for drivers', () => {
  const NAME = 'Seite für Fahrer („Ansehen und bezahlen“)';

  it('have the page switched off by default, require the page’s URL when it is switched on, and are saved with the version that was read', async () => {
    const { sent, user, fields } = await open('fahrerseite', 'Seite für Fahrer', { isOn: false, address: '' });
    expect(fields.getByRole('checkbox', { name: NAME })).not.toBeChecked();
    await user.click(fields.getByRole('checkbox', { name: NAME }));
    await user.click(fields.getByRole('button', { name: 'Speichern' }));
    expect(await fields.findByText('Bitte geben Sie die Adresse an, die auf Beleg und Mahnung steht.')).toBeVisible();
    await user.type(fields.getByLabelText('Adresse der Seite'), 'parken.example');
    await user.click(fields.getByRole('button', { name: 'Speichern' }));
    expect(await fields.findByText('Zum Beispiel https://parken.example.')).toBeVisible();
    await user.clear(fields.getByLabelText('Adresse der Seite'));
    await user.type(fields.getByLabelText('Adresse der Seite'), 'https://parken.example');
    await user.click(fields.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Einstellungen der Seite für Fahrer erfolgreich aktualisiert!')).toBeVisible();
    expect(written(sent)).toMatchObject([
      {
        path: '/settings/driver-page',
        ifMatch: '"1"',
        body: { isOn: true, address: 'https://parken.example' },
      },
    ]);
  });
});

describe('the security settings', () => {
  const ADDRESS = '/add-fine?tab=sicherheit';
  const form = async () => within(await screen.findByRole('form', { name: 'Sicherheit' }));

  function serveSecurity(): SentRequest[] {
    let stored: unknown = DEFAULT_SECURITY_SETTINGS;
    return serveApi(({ method, body }) => {
      if (method === 'PUT') stored = body;
      return ok(stored);
    });
  }

  it('are saved with the entered values; „keine“ instead of minutes is sent as null', async () => {
    const sent = serveSecurity();
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    const fields = await form();
    await user.click(fields.getByRole('checkbox', { name: 'Admins brauchen einen Passkey' }));
    await user.clear(fields.getByLabelText('Büro: Minuten'));
    await user.type(fields.getByLabelText('Büro: Minuten'), 'keine');
    await user.type(fields.getByLabelText('Kasse: Minuten'), '45');
    await user.click(fields.getByRole('button', { name: 'Speichern' }));

    expect(await screen.findByText('Sicherheitseinstellungen erfolgreich aktualisiert!')).toBeVisible();
    expect(written(sent)).toMatchObject([
      {
        method: 'PUT',
        path: '/security-settings',
        body: { adminPasskeyRequired: true, officeIdleMinutes: null, boothIdleMinutes: 45 },
      },
    ]);
    await waitFor(() => expect(fields.queryByText('Noch nicht gespeichert.')).toBeNull());
  });

  it.each([
    ['4', 'Mindestens 5 Minuten.'],
    ['721', 'Höchstens 720 Minuten.'],
    ['zehn', 'Eine ganze Zahl.'],
  ])('are not sent with %s minutes until the logout; the field shows: %s', async (typed, sentence) => {
    const sent = serveSecurity();
    const { user } = showPage(<AdministrationPage />, ADDRESS);
    const fields = await form();
    await user.type(fields.getByLabelText('Kasse: Minuten'), typed);
    await user.click(fields.getByRole('button', { name: 'Speichern' }));

    expect(await fields.findByText(sentence)).toBeVisible();
    expect(fields.getByLabelText('Kasse: Minuten')).toHaveFocus();
    expect(written(sent)).toEqual([]);
  });
});

describe('the dunning levels', () => {
  const openLevels = () => open('mahnstufen', 'Mahnstufen', DEFAULT_DUNNING_SETTINGS);

  it('contain by default only the one reminder that the specification requires; the form of a further reminder shows which costs courts accept', async () => {
    const { user, fields } = await openLevels();
    expect(fields.getByLabelText('Tage nach der Zahlungsfrist')).toHaveValue('0');
    expect(fields.getByText(/^Ihre Kosten und ihre Zahlungsfrist stehen unter „Einstellungen“/)).toBeVisible();
    expect(fields.getByText(/^Es gibt nur die erste Mahnung/)).toBeVisible();
    await user.click(fields.getByRole('button', { name: 'Weitere Mahnung hinzufügen' }));
    const second = within(fields.getByRole('group', { name: '2. Mahnung' }));
    expect(second.getByText(/Papier, Druck und Porto/)).toBeVisible();
  });

  it('are saved with the version that was read; at most three further reminders can be added', async () => {
    const { sent, user, fields } = await openLevels();
    const add = () => fields.getByRole('button', { name: 'Weitere Mahnung hinzufügen' });
    for (let level = 2; level <= 4; level += 1) await user.click(add());
    expect(fields.queryByRole('button', { name: 'Weitere Mahnung hinzufügen' })).not.toBeInTheDocument();
    for (const level of [4, 3]) await user.click(fields.getByRole('button', { name: `${level}. Mahnung entfernen` }));
    const cost = fields.getByLabelText('Weitere Mahnkosten in Euro');
    await user.clear(cost);
    await user.type(cost, '1,50');
    const text = fields.getByLabelText('Text vor der Forderung');
    await user.clear(text);
    await user.type(text, 'Zahlen Sie bitte.');
    await user.click(fields.getByRole('button', { name: 'Mahnstufen speichern' }));
    expect(await screen.findByText('Mahnstufen erfolgreich aktualisiert!')).toBeVisible();
    const further = [{ afterDays: 7, text: 'Zahlen Sie bitte.', cost: 1.5, deadlineDays: 10 }];
    expect(written(sent)).toMatchObject([
      { path: '/settings/dunning', body: { afterDays: 0, further, tolerance: 0 }, ifMatch: '"1"' },
    ]);
  });

  it('are not sent with a value that is not a number; the field shows the error', async () => {
    const { sent, user, fields } = await openLevels();
    const days = fields.getByLabelText('Tage nach der Zahlungsfrist');
    await user.clear(days);
    await user.type(days, 'bald');
    await user.click(fields.getByRole('button', { name: 'Mahnstufen speichern' }));
    expect(await fields.findByText('Bitte eine ganze Zahl von Tagen.')).toBeVisible();
    expect(written(sent)).toEqual([]);
  });
});

describe('the settings of the books', () => {
  const openBooks = async () => {
    const { sent, user, fields } = await open('buchhaltung', 'Buchhaltung', DEFAULT_BOOK_SETTINGS, 4);
    const retype = async (label: string, typed: string) => {
      await user.clear(fields.getByLabelText(label));
      if (typed) await user.type(fields.getByLabelText(label), typed);
    };
    const save = () => user.click(fields.getByRole('button', { name: 'Buchhaltung speichern' }));
    return { sent, user, fields, retype, save };
  };

  it('are saved with the tax adviser’s numbers and the version that was read', async () => {
    const { sent, user, fields, retype, save } = await openBooks();
    expect(fields.getByLabelText('Beraternummer')).toHaveValue('');
    expect(fields.getByLabelText('Beginn des Wirtschaftsjahres')).toHaveDisplayValue('Januar');
    await retype('Beraternummer', '29098');
    await retype('Mandantennummer', '55003');
    await user.selectOptions(fields.getByLabelText('Beginn des Wirtschaftsjahres'), 'Juli');
    await user.selectOptions(fields.getByLabelText('Versteuerung'), 'received');
    await user.click(fields.getByRole('checkbox', { name: /^Festschreiben/ }));
    await save();

    expect(await screen.findByText('Einstellungen zur Buchhaltung erfolgreich aktualisiert!')).toBeVisible();
    const numbers = { consultant: 29_098, client: 55_003, fiscalYearMonth: 7 };
    const body = { ...DEFAULT_BOOK_SETTINGS, ...numbers, taxation: 'received', isLocked: true };
    expect(written(sent)).toMatchObject([{ method: 'PUT', path: '/settings/books', ifMatch: '"4"', body }]);
  });

  it('fill in the default accounts of the selected chart of accounts, with the selected number of digits', async () => {
    const { user, fields, retype } = await openBooks();
    await retype('Sachkontenlänge', '6');
    await user.selectOptions(fields.getByLabelText('Kontenrahmen'), 'SKR04');
    expect(fields.getByLabelText('Bank')).toHaveValue('180000');
    expect(fields.getByLabelText('Erlöse 19 %')).toHaveValue('440000');
  });

  it.each([
    ['Beraternummer', '1000', 'Beraternummer: eine Zahl von 1001 bis 9999999.'],
    ['Mandantennummer', '100000', 'Mandantennummer: eine Zahl von 1 bis 99999.'],
    ['Sachkontenlänge', '', 'Sachkontenlänge: eine Zahl von 4 bis 8.'],
    ['Bank', '12OO', 'Eine Kontonummer aus höchstens acht Ziffern.'],
    ['Bank', '12000', 'Das Konto hat mehr Stellen als die Sachkontenlänge.'],
  ])('are not sent when %s is „%s“', async (label, typed, sentence) => {
    const { sent, retype, save } = await openBooks();
    await retype(label, typed);
    await save();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(written(sent)).toEqual([]);
  });
});

describe('the settings of mails to drivers', () => {
  const STATE = { hasServer: true, sent: 12, waiting: 2, failed: 1 };

  function open(state: object) {
    const sent = serveApi(({ path, body }) =>
      ok(path === '/mail-state' ? state : { settings: body ?? { isOn: false, sender: '' }, version: 1 }),
    );
    return { sent, ...showPage(<AdministrationPage />, '/add-fine?tab=e-mail') };
  }

  const form = async () => within(await screen.findByRole('form', { name: 'E-Mails an Fahrer' }));

  it.each([
    [{ ...STATE, hasServer: false }, 'Noch ist kein Mailserver eingetragen (SMTP_SERVER).'],
    [STATE, 'Letzte sieben Tage: gesendet 12, wartend 2, nicht zugestellt 1.'],
    [{ ...STATE, problem: '535 5.7.8' }, 'Der letzte Versuch ist gescheitert (535 5.7.8). Es wird weiter versucht.'],
  ])(
    'show whether mails can be sent, and how many were sent, are waiting or have failed (%#)',
    async (state, sentence) => {
      open(state);
      expect(await (await form()).findByText(sentence, { exact: false })).toBeVisible();
    },
  );

  it('allow switching mails on only with a sender that is an e-mail address', async () => {
    const { user, sent } = open(STATE);
    const fields = await form();
    await user.click(fields.getByRole('checkbox', { name: 'E-Mails an Fahrer' }));
    await user.click(fields.getByRole('button', { name: 'Speichern' }));
    expect(await fields.findByText('Bitte geben Sie an, von welcher Adresse die E-Mails kommen.')).toBeVisible();
    await user.type(fields.getByLabelText('Absender'), 'parken');
    await user.click(fields.getByRole('button', { name: 'Speichern' }));
    expect(await fields.findByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible();
    await user.type(fields.getByLabelText('Absender'), '@muster.example');
    await user.click(fields.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Einstellungen der E-Mails erfolgreich aktualisiert!')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ isOn: true, sender: 'parken@muster.example' });
  });
});
