import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { Page } from 'playwright-core';
import { runInBrowser } from './product/runProduct.ts';
import { addCollectable, recordOf, send, uploadFiles } from './testing/api.ts';
import type { BrowserSession } from './testing/browser.ts';
import { makePdf, readArchive } from './testing/files.ts';
import { downloadBy, openOffice, rowOf as row } from './testing/office.ts';

jest.setTimeout(180_000);

const LETTER = makePdf(2_000);

const openTab = async (page: Page, tab: string) => {
  await page.goto('/reminder?tab=inkasso');
  await page.getByRole('tab', { name: tab }).click();
};

describeWithTool('chromium', 'a record in debt collection', () => {
  const running = runInBrowser('embedded', { gateway: 'production' });
  let office: BrowserSession;
  let [paid, recalled, blocked] = [0, 0, 0];
  beforeAll(async () => {
    office = await openOffice(running.browser, running.product.url);
    const { page } = office;
    [paid, recalled, blocked] = [
      await addCollectable(page, 'B-IK 1'),
      await addCollectable(page, 'B-IK 2'),
      await addCollectable(page, 'B-IK 3'),
    ];
    await uploadFiles(page, paid, [
      new File([new Uint8Array(LETTER)], `Mahnung_${paid}.pdf`, { type: 'application/pdf' }),
      new File(['Protokoll'], 'Protokoll.txt', { type: 'text/plain' }),
    ]);
  });

  it('is handed over to the agency and added to the ZIP together with the other records, unless its dunning is blocked between the selection and the handover', async () => {
    const { page } = office;
    await page.goto('/reminder?tab=inkasso');
    await page.getByRole('button', { name: 'Alle auswählen' }).click();
    await page.getByRole('button', { name: 'Übergeben …' }).click();
    await send(page, 'PUT', `/dunning-block/${blocked}`, { reason: 'clarification' });
    const form = page.getByRole('dialog', { name: 'An ein Inkassobüro übergeben' });
    await form.getByLabel(/^Inkassobüro$/).fill('Inkasso Nord GmbH');
    await form.getByRole('button', { name: 'Übergeben' }).click();
    const result = page.getByRole('dialog', { name: 'Übergabe vermerkt' });
    await result.getByText(`Rechnung ${blocked}: Mahnsperre ohne Enddatum: Klärung.`).waitFor();

    const files = await readArchive(await downloadBy(page, result.getByRole('button', { name: 'Paket (ZIP)' })));
    expect([...files.keys()].sort()).toEqual(
      [
        'Forderungen.csv',
        ...[`${paid} B-IK 1`, `${recalled} B-IK 2`].flatMap((folder) =>
          ['Forderungsaufstellung.pdf', 'Konto.csv', 'Konto.pdf'].map((file) => `${folder}/${file}`),
        ),
        `${paid} B-IK 1/Mahnungen/Mahnung_${paid}.pdf`,
        `${paid} B-IK 1/Nachweise/Protokoll.txt`,
      ].sort(),
    );
    expect(files.get(`${paid} B-IK 1/Mahnungen/Mahnung_${paid}.pdf`)?.equals(LETTER)).toBe(true);
    expect(files.get(`${paid} B-IK 1/Forderungsaufstellung.pdf`)?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(files.get('Forderungen.csv')?.toString()).toContain(`${paid};B-IK 1;`);
    expect((await recordOf(page, blocked)).collectionDay).toBeUndefined();
  });

  it('is closed once the agency has transferred the full open amount', async () => {
    const { page } = office;
    await openTab(page, 'Beim Inkassobüro');
    await row(page, paid).getByRole('button', { name: 'Zahlung …' }).click();
    const form = page.getByRole('dialog', { name: 'Zahlung buchen' });
    await form.getByLabel('Aktenzeichen des Inkassobüros').fill('NORD-2026/7');
    await form.getByRole('button', { name: 'Speichern' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Bezahlt' }).click();
    await row(page, paid).getByText('Inkasso Nord GmbH').waitFor();
    expect(await recordOf(page, paid)).toMatchObject({ isPay: true, MIStatus: 'I' });
  });

  it('is recalled with a reason, which also removes the state Inkasso', async () => {
    const { page } = office;
    await openTab(page, 'Beim Inkassobüro');
    await row(page, recalled).getByRole('button', { name: 'Zurückrufen …' }).click();
    const form = page.getByRole('dialog', { name: 'Vom Inkassobüro zurückrufen' });
    await form.getByLabel('Grund').fill('Zahlt an uns');
    await form.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('tab', { name: 'Zurückgerufen' }).click();
    await row(page, recalled).getByText('Zahlt an uns').waitFor();
    expect((await recordOf(page, recalled)).MIStatus).toBeNull();
  });

  it('causes no uncaught error and no violation of the content security policy', () => {
    expect(office.errors).toEqual([]);
  });
});
