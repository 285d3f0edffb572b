import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { Locator, Page, Request } from 'playwright-core';
import { runInBrowser } from './product/runProduct.ts';
import { ADMIN } from './testing/accounts.ts';
import { parkCarEarlier, recordOf, setFines } from './testing/api.ts';
import { statementOf } from './testing/bankStatement.ts';
import { type BrowserSession, openBrowserSession } from './testing/browser.ts';
import { expectFocus, inDialog, pressAt, selectOption, tabTo, typeAt } from './testing/keyboard.ts';
import { listOf, rowOf as row } from './testing/office.ts';
import { button } from './testing/profile.ts';
import { expectHeldToast, expectToast } from './testing/toasts.ts';

jest.setTimeout(120_000);

async function openTab(page: Page, name: string): Promise<Locator> {
  await tabTo(page.getByRole('tab', { selected: true }));
  const tab = page.getByRole('tab', { name, exact: true });
  await page.keyboard.press('Home');
  while ((await tab.and(page.locator(':focus')).count()) === 0) await page.keyboard.press('ArrowRight');
  await tabTo(tab);
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
  return listOf(page, name);
}

describeWithTool('chromium', 'with only the keyboard,', () => {
  const running = runInBrowser('embedded');
  let office: BrowserSession;
  let page: Page;
  let invoice = 0;
  beforeAll(async () => {
    office = await openBrowserSession(running.browser, running.product.url);
    page = office.page;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
  });

  it('the admin logs in', async () => {
    await expectFocus(page.getByLabel('Benutzername'));
    await page.keyboard.type('admin');
    await typeAt(page.getByLabel('Passwort'), ADMIN.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    ({ invoiceNumber: invoice } = await parkCarEarlier(page, 150, 'HH-XY 987'));
    await parkCarEarlier(page, 30, 'M-AH 77');
  });

  it('the admin skips the side bar, adds and changes a user, and cancels a deletion', async () => {
    await pressAt(page.getByRole('link', { name: 'Benutzer', exact: true }));
    await row(page, 'Besitzer').waitFor();
    await pressAt(page.getByRole('link', { name: 'Zum Inhalt springen' }));
    await expectFocus(page.getByRole('main'));
    await page.keyboard.press('Tab');
    await expectFocus(button(page, 'Benutzer hinzufügen'));
    await inDialog(button(page, 'Benutzer hinzufügen'), 'Benutzer hinzufügen', async (dialog) => {
      await expectFocus(dialog.getByLabel('Benutzername'));
      await page.keyboard.type('petra');
      await typeAt(dialog.getByLabel('E-Mail'), 'petra@parkraum.example');
      await typeAt(dialog.getByLabel('Telefon'), '030 7654321');
      await typeAt(dialog.getByLabel('Passwort', { exact: true }), 'Schranke-auf-27');
      await tabTo(dialog.getByLabel('Geschlecht'));
      await page.keyboard.type('w');
      await pressAt(button(dialog, 'Speichern'));
    });
    await row(page, 'petra').getByText('weiblich').waitFor();
    await inDialog(button(page, 'Benutzer petra bearbeiten'), 'Benutzer bearbeiten', async (dialog) => {
      await typeAt(dialog.getByLabel('Telefon'), '040 12345');
      await page.keyboard.press('Enter');
    });
    await row(page, 'petra').getByText('040 12345').waitFor();
    await inDialog(button(page, 'Benutzer petra löschen'), 'Benutzer löschen', async (dialog) => {
      await expectFocus(button(dialog, 'Abbrechen'));
      await page.keyboard.press('Escape');
    });
    await row(page, 'petra').waitFor();
  });

  it('the admin creates a fine type and adds it to a record', async () => {
    await pressAt(page.getByRole('link', { name: 'Verwaltung' }));
    await inDialog(button(page, 'Bußgeld hinzufügen'), 'Bußgeld hinzufügen', async (dialog) => {
      await typeAt(dialog.getByLabel('Art'), 'Hecke beschädigt');
      await typeAt(dialog.getByLabel('Preis in Euro'), '45,50');
      await typeAt(dialog.getByLabel('Beschreibung'), 'An der Einfahrt');
      await pressAt(button(dialog, 'Speichern'));
    });
    await pressAt(page.getByRole('link', { name: 'Einstellungen' }));
    await tabTo(page.getByRole('textbox', { name: 'IBAN' }));

    await pressAt(page.getByRole('link', { name: 'Bußgelder' }));
    await row(page, invoice).waitFor();
    await inDialog(
      button(row(page, invoice), `Rechnung ${invoice} bearbeiten`),
      `Rechnung ${invoice} bearbeiten`,
      async (dialog) => {
        const types = dialog.getByLabel('Bußgeld hinzufügen').and(page.getByRole('combobox'));
        await selectOption(types, 'Hecke beschädigt · 45,50\u00a0€');
        await pressAt(button(dialog, 'Bußgeld hinzufügen'));
        await pressAt(button(dialog, 'Speichern'));
      },
    );
    await row(page, invoice).getByText('45,50').first().waitFor();
  });

  it('the admin attaches a file through a file dialog opened with Enter', async () => {
    await inDialog(
      button(row(page, invoice), `Details zu Rechnung ${invoice}`),
      `Rechnung ${invoice}`,
      async (dialog) => {
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          pressAt(button(dialog, 'Bilder und Dateien hochladen')),
        ]);
        await chooser.setFiles([{ name: 'Protokoll.txt', mimeType: 'text/plain', buffer: Buffer.from('Protokoll') }]);
        await tabTo(button(dialog, 'Protokoll.txt herunterladen'));
        await page.keyboard.press('Escape');
      },
    );
  });

  it('the admin edits a note in place, and the Tab key then moves the focus to the next control of the row', async () => {
    await typeAt(row(page, invoice).getByLabel(`Notiz zu Rechnung ${invoice}`), 'Schranke defekt');
    await expectToast(page, 'Notiz gespeichert.', () => page.keyboard.press('Enter'));
    await page.keyboard.press('Tab');
    await row(page, invoice).locator(':focus').waitFor({ state: 'attached' });
    expect((await recordOf(page, invoice)).checkOutNote).toBe('Schranke defekt');
  });

  it('the admin moves a record to Mahnung, undoes the move with the button in the notice, and moves the record again', async () => {
    const open = row(await openTab(page, 'Offen'), invoice);
    await pressAt(button(page, 'Zu zahlen'));
    // The pointer is held over the notice, because on a slow machine the notice may otherwise close too early.
    const moved = `Rechnung ${invoice} ist jetzt unter „Mahnung“.`;
    await expectHeldToast(page, moved, () => pressAt(button(open, `M: Mahnung für Rechnung ${invoice}`)));
    await open.waitFor({ state: 'hidden' });
    const isUndo = (sent: Request) => sent.url().includes('/update-MI/') && sent.postDataJSON().MIStatus === null;
    const [undone] = await Promise.all([
      // The test waits for the response, because the list shows the row again earlier, while the server may still be
      // processing the first change.
      page.waitForResponse((response) => isUndo(response.request())),
      pressAt(button(page, 'Rückgängig')),
    ]);
    expect(undone.status()).toBe(200);
    await page.mouse.move(0, 0);
    await open.waitFor();
    expect((await recordOf(page, invoice)).MIStatus).toBeNull();
    await pressAt(button(open, `M: Mahnung für Rechnung ${invoice}`));
    await open.waitFor({ state: 'hidden' });
  });

  it('the admin undoes a change while a dialog is open, with the button in the notice or with Ctrl+Z', async () => {
    // The selected view of the tab „Offen“ includes parked cars, such as M-AH 77.
    const list = await openTab(page, 'Offen');
    const other = row(list, 'M-AH 77');
    const { invoiceNumber } = await parkCarEarlier(page, 20, 'M-OD 1');
    await setFines(page, invoiceNumber, [{ type: 'Parken ohne Parkschein', price: 30, description: '' }]);
    const changed = row(list, invoiceNumber);
    const dialog = page.getByRole('dialog');
    const moved = `Rechnung ${invoiceNumber} ist jetzt unter „Mahnung“.`;
    const notice = dialog.getByText(moved).locator('..');
    const undoings = [() => button(notice, 'Rückgängig').click(), () => page.keyboard.press('Control+z')];
    for (const undo of undoings) {
      await expectHeldToast(page, moved, () => pressAt(button(changed, `M: Mahnung für Rechnung ${invoiceNumber}`)));
      await other.getByRole('link').press('Enter');
      // The pointer can hover only over elements above the dialog, so this proves that the notice is above the dialog.
      await notice.hover();
      // The list shows the undone change before the service has stored it.
      const stored = page.waitForResponse((response) => response.url().includes(`/update-MI/${invoiceNumber}`));
      await undo();
      await stored;
      await changed.waitFor({ state: 'attached' });
      await button(dialog, 'Beleg drucken').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      // The dialog returns the focus after closing. A key pressed before that would open the link again.
      await expectFocus(other.getByRole('link'));
      await page.mouse.move(0, 0);
    }
    expect((await recordOf(page, invoiceNumber)).MIStatus).toBeNull();
  });

  it('the admin fills in the reminder letter, downloads the letter and confirms that it was printed', async () => {
    await pressAt(page.getByRole('link', { name: 'Mahnverfahren' }));
    await pressAt(page.getByRole('checkbox', { name: `Rechnung ${invoice} auswählen` }), 'Space');
    await pressAt(button(page, 'Ausgewählte drucken'));
    const dialog = page.getByRole('dialog');
    await typeAt(dialog.getByLabel('Name des Halters'), 'Jürgen Müller');
    await typeAt(dialog.getByLabel('Anschrift'), 'Weg 1\n10623 Berlin');
    await tabTo(dialog.getByRole('group', { name: 'Halterauskunft vom' }).getByRole('spinbutton').first());
    await page.keyboard.type('01112026');
    await pressAt(button(dialog, 'PDF erstellen'));
    await pressAt(button(page.getByRole('dialog', { name: 'Trotzdem mahnen?' }), 'Trotzdem erstellen'));
    await button(dialog, 'Herunterladen').waitFor();
    await dialog.locator(':focus').waitFor({ state: 'attached' });
    // The test presses Shift+Tab to go around the preview, because after Tab the PDF viewer, which is a separate
    // process, would take the focus.
    await tabTo(button(dialog, 'Herunterladen'), 'Shift+Tab');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toBe(`Mahnung_${invoice}.pdf`);
    const question = page.getByRole('dialog', { name: 'Wurde die Mahnung gedruckt?' });
    await expectFocus(button(question, 'Noch nicht'));
    const filed = 'Die Mahnung ist als gedruckt vermerkt und bei der Rechnung abgelegt.';
    await expectToast(page, filed, () => pressAt(button(question, 'Ja, gedruckt')));
    await tabTo(page.getByRole('tab', { name: 'Zu drucken' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await row(page, invoice).waitFor();
  });

  it('the admin moves the record to Inkasso, marks it as paid and finds it under Abgeschlossen', async () => {
    await pressAt(page.getByRole('link', { name: 'Bußgelder' }));
    const reminders = await openTab(page, 'Mahnung');
    await tabTo(page.getByRole('radio', { name: 'Zu drucken' }));
    await page.keyboard.press('ArrowRight');
    await pressAt(button(row(reminders, invoice), `I: Inkasso für Rechnung ${invoice}`));
    await pressAt(button(row(await openTab(page, 'Inkasso'), invoice), `Rechnung ${invoice} bezahlt`));
    await row(await openTab(page, 'Abgeschlossen'), invoice).waitFor();
  });

  it('the admin disables a record through its switch', async () => {
    await pressAt(row(await openTab(page, 'Alle'), invoice).getByRole('switch'), 'Space');
    await row(await openTab(page, 'Inaktiv'), invoice).waitFor();
    expect((await recordOf(page, invoice)).isDisable).toBe(true);
  });

  it('the admin searches and resets the search', async () => {
    await openTab(page, 'Alle');
    await typeAt(page.getByLabel('Fahrzeugnummer', { exact: true }), 'm ah');
    await page.keyboard.press('Enter');
    await row(page, invoice).waitFor({ state: 'hidden' });
    await row(page, 'M-AH 77').waitFor();
    await pressAt(button(page, 'Suche nach Fahrzeugnummer aufheben'));
    await row(page, invoice).waitFor();
  });

  it('the admin selects a range in the calendar with the arrow keys, and resets the range', async () => {
    await pressAt(button(page, 'Zeitraum: Alle Tage'));
    const leaf = page.getByRole('grid', { name: /Zeitraum/ });
    await tabTo(leaf.getByRole('button').and(page.locator('[tabindex="0"]')));
    for (const key of ['ArrowUp', 'ArrowUp', 'Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await page.getByText('Hoppla!!! Nichts gefunden.').waitFor();
    expect(new URL(page.url()).search).toMatch(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
    await pressAt(button(page, 'Zurücksetzen'));
    await row(page, invoice).waitFor();
  });

  it('the admin imports a statement, books its payment, reverses the booking and books the payment as proposed', async () => {
    const { invoiceNumber } = await parkCarEarlier(page, 20, 'M-ZA 8');
    await setFines(page, invoiceNumber, [{ type: 'Parken ohne Parkschein', price: 30, description: '' }]);
    await pressAt(page.getByRole('link', { name: 'Zahlungen' }));
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      pressAt(button(page, 'Kontoauszug auswählen')),
    ]);
    const statement = statementOf({ amount: 30, purpose: `RE ${invoiceNumber} M-ZA 8`, reference: 'K1' });
    await chooser.setFiles([{ name: 'auszug.xml', mimeType: 'application/xml', buffer: Buffer.from(statement) }]);
    const selectedTab = page.getByRole('tab', { selected: true });
    await pressAt(button(page, 'Meldung zu auszug.xml schließen'));
    await expectFocus(selectedTab);
    await pressAt(button(page, 'Alle sicheren buchen'));
    await pressAt(button(page.getByRole('region', { name: 'Sichere Umsätze buchen' }), 'Meldung schließen'));
    await expectFocus(selectedTab);
    await openTab(page, 'Gebucht (1)');
    await pressAt(page.getByRole('button', { name: /^Zurücknehmen/ }));
    await pressAt(button(page.getByRole('dialog', { name: 'Buchung zurücknehmen' }), 'Zurücknehmen'));
    await expectFocus(selectedTab);
    await openTab(page, 'Vorgeschlagen (1)');
    await pressAt(page.getByRole('checkbox', { name: /^Auswählen: 30,00/ }), 'Space');
    await tabTo(button(page, 'Ausgewählte buchen'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Vorgeschlagen (0)' }).waitFor();
    await expectFocus(selectedTab);
    expect((await recordOf(page, invoiceNumber)).isPay).toBe(true);
  });

  it('the admin logs out', async () => {
    await pressAt(button(page, 'Ausloggen'));
    await expectFocus(page.getByLabel('Benutzername'));
    expect(office.errors).toEqual([]);
  });
});
