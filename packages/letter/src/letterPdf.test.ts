import { giroCode } from '@parkwart/contracts/rules/giroCode';
import { NO_IBAN } from '@parkwart/contracts/rules/notEntered';
import { buildLetter } from './testing/letters.ts';
import { letterPdf, plain, readLetters } from './testing/readLetters.ts';
import {
  describeWithTool,
  drawPage,
  type Picture,
  type ReadPdf,
  readPdf,
  scanCode,
  type Word,
} from './testing/readPdf.ts';

const TOLERANCE_MM = 1;

function wordAt({ words }: ReadPdf, text: string, page = 1, above = 297): Word {
  const found = words.find((word) => word.page === page && word.text === text && word.top < above);
  if (!found) throw new Error(`Page ${page} does not show the word ${text}.`);
  return found;
}

function expectAt(actual: number, expected: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(TOLERANCE_MM);
}

/** Positions in mm of the marks on the left edge. */
function marksOf({ width, height, grey, dotsPerMm }: Picture): number[] {
  const column = Math.round(6 * dotsPerMm);
  const rows = Array.from({ length: height }, (_, y) => y).filter((y) => (grey[y * width + column] ?? 255) < 200);
  return rows.filter((y) => !rows.includes(y - 1)).map((y) => y / dotsPerMm);
}

/** Whether there is ink in the left `mm` of the page; print services reject ink at the paper's edge. */
const inkLeftOf = ({ width, grey, dotsPerMm }: Picture, mm: number): boolean =>
  grey.some((shade, at) => shade < 200 && at % width < Math.floor(mm * dotsPerMm));

describeWithTool('poppler', 'the reminder letter', () => {
  /** The default letter, created and read once for all tests that need no other letter. */
  let usual: ReadPdf;
  let usualPdf: Blob;
  let firstPage: Picture;
  beforeAll(async () => {
    usualPdf = await letterPdf([buildLetter()]);
    usual = await readPdf(usualPdf);
    firstPage = await drawPage(usualPdf, 1);
  });

  it('has a code for the driver’s page beside the GiroCode, with a caption, and stays on two pages', async () => {
    const pageLink = `https://parken.example/p/${'abcdefghijkmnpqrstuvwxyz23'}`;
    const pdf = await letterPdf([{ ...buildLetter(), pageLink }]);
    const { pages, words } = await readPdf(pdf);
    expect(pages).toHaveLength(2);
    expect(plain(pages[0] ?? '')).toContain('Ansehen und bezahlen');
    // Scans only the part to the right of the GiroCode, which begins at about 126 mm.
    expect(scanCode(await drawPage(pdf, 1), 158)).toBe(pageLink);
    for (const { right } of words) expect(right).toBeLessThan(191);
    expect(plain(usual.pages[0] ?? '')).not.toContain('Ansehen');
  });

  it('states that the bank details are missing, without code and IBAN, until the operator enters them', async () => {
    const none = { accountHolder: NO_IBAN, iban: NO_IBAN };
    const { pages } = await readLetters(buildLetter({ settings: none }));
    expect(pages).toHaveLength(2);
    const text = plain(pages[0] ?? '');
    expect(text).toContain('Unsere Bankverbindung fehlt hier noch: Bitte fragen Sie uns vor dem Überweisen danach.');
    expect(text).toContain('IBAN nicht eingetragen');
    expect(text).not.toContain('GiroCode');
    expect(text).not.toContain('folgende Konto');
  });

  it('made in demo mode states the demo mode on each page', async () => {
    const { pages } = await readPdf(await letterPdf([buildLetter()], true));
    expect(pages).toHaveLength(2);
    for (const page of pages) expect(plain(page)).toContain('Probebetrieb: Beispieldaten, bitte nicht bezahlen');
  });

  it('has two pages of A4 with embedded fonts', () => {
    expect(usual.pages).toHaveLength(2);
    expectAt(usual.widthMm, 210);
    expectAt(usual.heightMm, 297);
    expect(usual.fonts).toHaveLength(2);
    for (const font of usual.fonts) expect(font).toMatch(/NotoSans.*yes yes yes/);
  });

  it('complies with DIN 5008 form B to within a millimetre', () => {
    const recipient = wordAt(usual, 'Erika');
    const back = wordAt(usual, 'Muster', 1, 63);
    const backLine = usual.words.filter(({ page, bottom, top }) => page === 1 && top > 45 && bottom < 63.7);
    const subject = wordAt(usual, 'Mahnung');
    const block = wordAt(usual, 'Rechnung', 1, 60);

    expectAt(recipient.left, 25);
    expectAt(recipient.top, 62.7);
    expect(wordAt(usual, 'Köln').bottom).toBeLessThan(90);
    expect(backLine.map(({ text }) => text)).toEqual(expect.arrayContaining(['Muster', 'Parkraum', '10115', 'Berlin']));
    expect(back.top).toBeGreaterThan(16);
    expectAt(block.left, 125);
    expectAt(block.top, 50);
    expectAt(subject.left, 25);
    expectAt(subject.top, 98.5);
    for (const { left, right } of usual.words) {
      expect(left).toBeGreaterThan(24);
      expect(right).toBeLessThan(191);
    }
  });

  it('for a print service has only the recipient in the envelope window; a letter whose text reaches the edge of the page is rejected', async () => {
    const address = ['z. Hd. Max Muster', 'Haus 3', 'Aufgang C', 'Heidestraße 17', '51147 Köln'].join('\n');
    const pdf = await readLetters(buildLetter({ inputs: { address }, isByService: true }));
    const window = pdf.words.filter(({ page, top, left }) => page === 1 && top > 40 && top < 97 && left < 107.5);

    expect(window.map(({ text }) => text).join(' ')).toBe(`Erika Mustermann ${address.replaceAll('\n', ' ')}`);
    expect(Math.min(...window.map(({ top }) => top))).toBeGreaterThan(60);
    expect(Math.max(...window.map(({ bottom }) => bottom))).toBeLessThan(85.5);
    const settings = { registerEntry: 'Amtsgericht Berlin, HRB 1234. '.repeat(60) };
    await expect(letterPdf([buildLetter({ settings })])).rejects.toMatchObject({ name: 'InkAtTheEdge' });
  });

  it('keeps a long sender and e-mail address inside the margins', async () => {
    const settings = {
      operatorName: 'Parkraumbewirtschaftungsgesellschaft Nord-Süd Verwaltungs mbH & Co. KG',
      contactEmail: 'forderungsmanagement@parkraumbewirtschaftung.example',
    };
    const { words } = await readLetters(buildLetter({ settings }));
    const first = words.filter(({ page }) => page === 1);

    expect(first.filter(({ text, bottom }) => text === 'KG' && bottom < 28)).toHaveLength(1);
    expect(first.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['forderungsmanagement@', 'parkraumbewirtschaftung.']),
    );
    for (const { right } of words) expect(right).toBeLessThan(191);
  });

  it('has fold marks at 105 and 210 mm and the punch mark at 148.5 mm, on the first page only', async () => {
    const marks = marksOf(firstPage);

    expect(marks).toHaveLength(3);
    expect(inkLeftOf(firstPage, 5)).toBe(false);
    for (const [index, place] of [105, 148.5, 210].entries()) expectAt(marks[index] ?? 0, place);
    expect(marksOf(await drawPage(usualPdf, 2))).toEqual([]);
  });

  it.each([
    ['without a parking fee', 0, 4950],
    ['with a parking fee', 8, 5750],
  ])('has a scannable GiroCode of the sum, %s', async (_what, fee, cents) => {
    const page = await drawPage(await letterPdf([buildLetter({ record: { fee } })]), 1);
    expect(scanCode(page)).toBe(
      giroCode({
        payee: 'Muster Parkraum GmbH',
        iban: 'DE89370400440532013000',
        bic: '',
        cents,
        purpose: 'RE 100123 B-AB 1234',
      }),
    );
  });

  it("has the driver's form and the privacy notice on its second page", () => {
    const [, second = ''] = usual.pages;

    for (const text of ['XII ZR 13/19', 'Vorname, Name', 'Straße, Hausnummer', 'Unterschrift', 'Art. 14 DSGVO']) {
      expect(plain(second)).toContain(text);
    }
  });

  it('contains foreign names and addresses in their own script', async () => {
    const inputs = {
      ownerName: 'Łukasz Žižka-Đorđević',
      address: 'ул. Ленина 5\nΑθήνα\nİstanbul',
      vehicleNumber: 'ČÁ-ŁŻ 345',
    };
    const [first = ''] = (await readLetters(buildLetter({ inputs }))).pages;

    for (const text of ['Łukasz Žižka-Đorđević', 'ул. Ленина 5', 'Αθήνα', 'İstanbul', 'ČÁ-ŁŻ 345']) {
      expect(plain(first)).toContain(text);
    }
  });

  it('contains characters without accents that can be copied as text, even after a letter that contained the same characters with accents', async () => {
    await readLetters(buildLetter({ settings: { operatorName: 'Ŷ Q̌ Ǒ' } }));
    const [first = ''] = (await readLetters(buildLetter({ settings: { operatorName: 'Yacht-Quai O' } }))).pages;

    expect(first).toContain('Yacht-Quai O');
  });

  it('keeps the longest name and address within the recipient’s field of 27.3 mm by 80 mm', async () => {
    const ownerName = 'WOHNUNGSBAUGENOSSENSCHAFT '.repeat(5).trim();
    const address = Array.from({ length: 8 }, (_, line) => `Zusatz${line} Donaudampfschifffahrtsgesellschaft`).join(
      '\n',
    );
    const pdf = await readLetters(buildLetter({ inputs: { ownerName, address } }));
    const shown = pdf.words.filter(({ page, top, left }) => page === 1 && top > 62 && top < 97 && left < 105);

    expect(shown.filter(({ text }) => text.startsWith('WOHNUNGS'))).toHaveLength(5);
    expect(shown.filter(({ text }) => text.startsWith('Zusatz'))).toHaveLength(8);
    expect(Math.max(...shown.map(({ bottom }) => bottom))).toBeLessThanOrEqual(90 + TOLERANCE_MM);
    expect(Math.max(...shown.map(({ right }) => right))).toBeLessThanOrEqual(105 + TOLERANCE_MM);
  });

  it.each([
    [1, 'Kein Parkschein'],
    [4, 'Kein Parkschein'],
    [10, 'Kein Parkschein'],
    [4, 'Auf einem Stellplatz für Menschen mit Behinderung, ohne dass ein Ausweis sichtbar ausgelegt war. '.repeat(3)],
  ])(
    'has two pages with %d penalties described as „%.30s“, and the form on the second page',
    async (count, description) => {
      const fines = Array(count).fill({ type: 'Parken ohne Parkschein', price: 30, description });
      const { pages } = await readLetters(buildLetter({ record: { fines, fee: 8 } }));

      expect(pages).toHaveLength(2);
      expect(plain(pages[1] ?? '')).toMatch(/Angaben zur Person.*Unterschrift.*Hinweise zum Datenschutz/);
    },
  );

  it('with thirty penalties continues on further, numbered pages', async () => {
    const fines = Array.from({ length: 30 }, (_, index) => ({
      type: `Verstoß${index + 1}`,
      price: 10,
      description: 'Abgestellt außerhalb der Markierung',
    }));
    const { pages, words } = await readLetters(buildLetter({ record: { fines } }));
    const shown = words.filter(({ text }) => /^Verstoß\d+$/.test(text)).map(({ text }) => text);

    expect(pages).toHaveLength(3);
    expect(shown).toEqual(fines.map(({ type }) => type));
    expect(plain(pages.join(' '))).toContain('Gesamtbetrag 312,50 €');
    pages.forEach((page, index) => {
      expect(plain(page)).toContain(`Seite ${index + 1} von 3`);
    });
    expect(plain(pages[1] ?? '')).toContain('Datum Forderung Betrag');
    expect(Math.max(...words.map(({ bottom }) => bottom))).toBeLessThan(292);
  });

  it('keeps its last paragraph and the closing on one page, whatever the number of penalties', async () => {
    const price = { type: 'Parken ohne Parkschein', price: 30, description: 'Kein Parkschein' };
    const counts = Array.from({ length: 8 }, (_, index) => index + 4);
    const letters = counts.map((count) => buildLetter({ record: { fines: Array(count).fill(price) } }));
    const ends = (await readLetters(...letters)).pages.filter((page) => page.includes('nicht fristgerecht'));

    expect(ends).toHaveLength(counts.length);
    for (const page of ends)
      expect(plain(page)).toMatch(/gegenstandslos\. Mit freundlichen Grüßen Muster Parkraum GmbH/);
  });

  it('can share one file with other letters, each with its own page numbers', async () => {
    const second = buildLetter({ inputs: { invoiceNumber: '100124', ownerName: 'Otto Normal' } });
    const { pages } = await readLetters(buildLetter(), second);

    expect(pages).toHaveLength(4);
    expect(pages[0]).toContain('Erika Mustermann');
    expect(pages[2]).toContain('Otto Normal');
    expect(plain(pages[2] ?? '')).toContain('Seite 1 von 2');
    expect(plain(pages[3] ?? '')).toContain('Seite 2 von 2');
    expect(plain(pages[3] ?? '')).toContain('Rechnung Nr. 100124');
  });

  it('has no GiroCode if the code cannot contain the transfer', async () => {
    const [first = ''] = (await readLetters(buildLetter({ settings: { accountHolder: 'x'.repeat(71) } }))).pages;

    expect(first).toContain('DE89 3704 0044 0532 0130 00');
    expect(first).not.toContain('GiroCode');
  });
});
