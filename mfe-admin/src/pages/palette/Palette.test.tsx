import { buildRecord } from '@parkwart/contracts/testing/records';
import { ok, serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { showPage } from '../../testing/showPage.tsx';
import { OfficeBar } from './OfficeBar.tsx';
import { Palette } from './Palette.tsx';

const entry = (path: string, label: string) => ({
  path,
  module: 'Page',
  access: 'Admin' as const,
  menu: { label, icon: 'M4 4', order: 1 },
});
const MENU = [entry('/admin', 'Dashboard'), entry('/reminder', 'Mahnverfahren')];
const FOUND = [
  buildRecord({ invoiceNumber: 100_170, vehicleNumber: 'B-AB 1234', ownerName: 'Max Muster', date: '5.3.2026' }),
  buildRecord({ invoiceNumber: 100_012, vehicleNumber: 'B-MU 1' }),
];

const closed = jest.fn();
const views: string[] = [];

function show(address = '/admin', view: 'search' | 'keys' = 'search') {
  closed.mockClear();
  return showPage(<Palette view={view} menu={MENU} onView={(next) => views.push(next)} onClose={closed} />, address);
}

function showBar() {
  serveApi(() => ok({ records: [] }));
  return showPage(
    <>
      <OfficeBar menu={MENU} />
      <input aria-label="Notiz" />
    </>,
  );
}

const dialog = (name: string) => screen.findByRole('dialog', { name });

const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const found = (name: RegExp) => screen.findByRole('option', { name });

describe('the search of the office', () => {
  it('finds records by a part of any field when typing pauses, and opens the first one with Enter', async () => {
    const sent = serveApi(() => ok({ records: FOUND }));
    const { user, address } = show();
    await user.type(screen.getByRole('textbox', { name: 'Suche' }), 'mus');
    expect(await found(/100170/)).toHaveAccessibleName('B-AB 1234 Rechnung 100170 5.3.2026 · Max Muster');
    // Checks only the last request: on a slow machine, the typing itself has pauses, so earlier requests may be sent.
    await waitFor(() =>
      expect([sent.at(-1)?.path, sent.at(-1)?.query.get('text')]).toEqual(['/records/search', 'mus']),
    );
    await found(/100170/);

    await user.keyboard('{Enter}');
    expect(address()).toBe('/pay?record=100170');
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('sends no request for a single character, and finds pages by part of their name', async () => {
    const sent = serveApi(() => ok({ records: [] }));
    const { user, address } = show();
    expect(options()).toEqual(['Dashboard', 'Mahnverfahren', 'Tastenkürzel']);
    await user.type(screen.getByRole('textbox'), 'm');
    expect(options()).toEqual(['Mahnverfahren']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/reminder');
    expect(sent).toEqual([]);
  });

  it.each([
    ['iban', /^IBAN \(Einstellungen\)$/, '/add-fine?tab=einstellungen'],
    ['tarif', /^Tarif \(Einstellungen\)$/, '/add-fine?tab=einstellungen'],
    ['überfällig', /^Bußgelder: Überfällig$/, '/pay?list=active&overdue=true'],
    ['export datev', /^Buchhaltung: Export für DATEV/, '/books'],
    ['passwort', /^Mein Passwort ändern$/, '/password'],
    ['inkasso', /^Mahnverfahren: Inkasso$/, '/reminder?tab=inkasso'],
    ['höchstpreis', /^Höchstpreis je 24 Stunden/, '/add-fine?tab=einstellungen'],
    ['steuer vers', /^Versteuerung \(Buchhaltung\)$/, '/add-fine?tab=buchhaltung'],
    ['dunkel', /^Mein Profil: Darstellung/, '/profile'],
    ['design', /^Mein Profil: Darstellung/, '/profile'],
    ['2fa', /^Mein Profil: Passkeys/, '/profile'],
    ['excel', /^Bußgelder: CSV-Export$/, '/pay'],
    ['parkgebühr preis', /^Tarif \(Einstellungen\)$/, '/add-fine?tab=einstellungen'],
    ['mitarbeiter', /^Benutzer: hinzufügen/, '/add-user'],
    ['büro minuten', /^Büro: Minuten bis zum Abmelden \(Sicherheit\)$/, '/add-fine?tab=sicherheit'],
  ])('finds parts of pages and fields of settings: %s', async (typed, name, target) => {
    serveApi(() => ok({ records: [] }));
    const { user, address } = show();
    await user.type(screen.getByRole('textbox'), typed);
    await user.click(await found(name));
    expect(address()).toBe(target);
  });

  it('finds a task of the open record, and opens the tab for that task', async () => {
    serveApi(() => ok({ records: [] }));
    const { user, address } = show('/pay?record=100170');
    await user.type(screen.getByRole('textbox'), 'zahlung{Enter}');
    expect(address()).toBe('/pay?record=100170&part=account');
  });

  it('offers commands for the open record', async () => {
    serveApi(() => ok({ records: [] }));
    const { user, address } = show('/pay?list=open&record=100170');
    const actions = within(screen.getByRole('group', { name: 'Rechnung 100170' })).getAllByRole('option');
    expect(actions.map((action) => action.textContent)).toEqual([
      'Kennzeichen und Bußgelder bearbeiten',
      'Bußgeld hinzufügen',
      'Mahnung als PDF',
      'Konto: Zahlung buchen, zurücknehmen, erstatten',
      'Widerspruch eintragen oder entscheiden',
      'Mahnsperre, Fahrer, Aufbewahrung und Anhänge',
      'Beleg drucken',
    ]);
    await user.type(screen.getByRole('textbox'), 'mahnung{Enter}');
    expect(address()).toBe('/pay?list=open&record=100170&task=letter');
  });
});

describe('the list of keys', () => {
  it('lists every key with its function', async () => {
    const { user } = show('/admin', 'keys');
    expect(screen.getByRole('dialog', { name: 'Tastenkürzel' })).toHaveTextContent('StrgKSuchen');
    expect(screen.getByText('J').closest('div')).toHaveTextContent(/^JKIn einer Liste: nächste, vorige Zeile/);
    await user.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledTimes(1);
  });
});

describe('the top of every page of the office', () => {
  it('has a button that opens the search; Ctrl+K opens the search as well, even from a field', async () => {
    const { user } = showBar();
    await user.click(screen.getByRole('button', { name: 'Suchen …' }));
    expect(within(await dialog('Suche')).getByRole('textbox')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.click(screen.getByLabelText('Notiz'));
    await user.keyboard('{Control>}k{/Control}');
    expect(await dialog('Suche')).toBeVisible();
  });

  it('shows the list of keys after „?“, but leaves „?“ as text in a field', async () => {
    const { user } = showBar();
    await user.type(screen.getByLabelText('Notiz'), 'wirklich?');
    expect(screen.getByLabelText('Notiz')).toHaveValue('wirklich?');
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.tab();
    await user.keyboard('?');
    expect(await dialog('Tastenkürzel')).toBeVisible();
  });
});
