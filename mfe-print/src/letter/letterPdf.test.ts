/** @jest-environment node */

import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/entities/claimSettings';
import type { Letter } from '@parkwart/contracts/entities/letter';
import { giroCode } from '@parkwart/contracts/rules/giroCode';
import { serveFonts } from '../testing/fonts.ts';
import { buildLetter } from '../testing/letters.ts';
import {
  describeWithTool,
  drawPage,
  type Picture,
  type ReadPdf,
  readPdf,
  scanCode,
  type Word,
} from '../testing/readPdf.ts';
import { documentPdf, letterPdf } from './letters.ts';
import { makePdf } from './makePdf.ts';

jest.mock('./fonts.ts', () => jest.requireActual('../testing/fonts.ts'));
beforeAll(serveFonts);

const TOLERANCE_MM = 1;

/** Amounts contain non-breaking spaces, columns any number of spaces. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

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

const read = async (...letters: Letter[]) => readPdf(await letterPdf(letters));

describeWithTool('poppler', 'the reminder letter', () => {
  it('says in a paragraph of its own, before the demand, what a later letter has to say', async () => {
    const letter = { date: '8.12.2026', ownerLookup: 7, reminderCost: 8, level: 2 };
    const text = 'Trotz unserer Mahnung haben Sie nicht gezahlt.\nWir erinnern Sie zum letzten Mal.';
    const pdf = await read(buildLetter({ record: { letter }, text }));
    expect(pdf.pages[0]).toMatch(
      /nicht bezahlt\.\s+Trotz unserer Mahnung haben Sie nicht gezahlt\.\n\s*Wir erinnern Sie zum letzten Mal\.\s*\n\s*Wir fordern daher:/,
    );
    expect(plain(pdf.pages[0] ?? '')).toContain('Mahnkosten 8,00 €');
  });

  it('goes to a named driver without the keeper’s sentence and the form', async () => {
    const { 'owner-lookup': lookUp, ...lines } = DEFAULT_CLAIM_SETTINGS.lines;
    const asked = { ...lines, 'owner-lookup': { ...lookUp, isDriverAsked: false } };
    const driver = { name: 'Max Muster', address: 'Weg 2\n10623 Berlin' };
    const inputs = { ownerName: driver.name, address: driver.address };
    const claims = { ...DEFAULT_CLAIM_SETTINGS, lines: asked };
    const { pages } = await read(buildLetter({ record: { driver }, inputs, claims }));
    const all = plain(pages.join(' '));
    expect(all).toContain('Uns wurde mitgeteilt, dass Sie es geführt haben.');
    expect(all).toContain('Mahnkosten 5,50 €');
    expect(all).toContain('Hinweise zum Datenschutz');
    for (const words of ['Nach der Halterauskunft', 'Halterermittlung', 'Angaben zur Person', 'nicht selbst geführt'])
      expect(all).not.toContain(words);
  });

  it('deducts each payment and waiver, and claims what remains', async () => {
    const letter = buildLetter();
    const posted = { bookedAt: '', account: '', kind: 'payment', type: 'transfer' };
    const settled = [
      { ...posted, _id: '1', day: '1.12.2026', amount: -20 },
      { ...posted, _id: '2', day: '2.12.2026', amount: -9.5, kind: 'waiver', type: 'goodwill' },
    ];
    const record = { ...letter.record, paid: 20, waived: 9.5 };
    const pdf = await readPdf(await makePdf([{ ...letter, record, settled }]));
    const [first = ''] = pdf.pages;
    expect(plain(first)).toMatch(
      /1\.12\.2026 Abzüglich Zahlung -20,00 € 2\.12\.2026 Abzüglich Nachlass -9,50 € Gesamtbetrag 20,00 €/,
    );
    expect(plain(first)).toContain('Gesamtbetrag von 20,00 €');
    expect(plain(first)).toContain('ist bis heute nicht vollständig bezahlt.');
  });

  it('has a code for the page of drivers beside the GiroCode, with its label, and stays on two pages', async () => {
    const pageLink = `https://parken.example/p/${'abcdefghijkmnpqrstuvwxyz23'}`;
    const pdf = await makePdf([{ ...buildLetter(), pageLink }]);
    const { pages, words } = await readPdf(pdf);
    expect(pages).toHaveLength(2);
    expect(plain(pages[0] ?? '')).toContain('Ansehen und bezahlen');
    // Right of the GiroCode, which begins at some 126 mm.
    expect(await scanCode(pdf, 158)).toBe(pageLink);
    for (const { right } of words) expect(right).toBeLessThan(191);
    expect(plain((await read(buildLetter())).pages[0] ?? '')).not.toContain('Ansehen');
  });

  it('has two pages of A4 with embedded fonts', async () => {
    const pdf = await read(buildLetter());

    expect(pdf.pages).toHaveLength(2);
    expectAt(pdf.widthMm, 210);
    expectAt(pdf.heightMm, 297);
    expect(pdf.fonts).toHaveLength(2);
    for (const font of pdf.fonts) expect(font).toMatch(/NotoSans.*yes yes yes/);
  });

  it('keeps to DIN 5008 form B within a millimetre', async () => {
    const pdf = await read(buildLetter());
    const recipient = wordAt(pdf, 'Erika');
    const back = wordAt(pdf, 'Muster', 1, 63);
    const backLine = pdf.words.filter(({ page, bottom, top }) => page === 1 && top > 45 && bottom < 63.7);
    const subject = wordAt(pdf, 'Mahnung');
    const block = wordAt(pdf, 'Rechnung', 1, 60);

    expectAt(recipient.left, 25);
    expectAt(recipient.top, 62.7);
    expect(wordAt(pdf, 'Köln').bottom).toBeLessThan(90);
    expect(backLine.map(({ text }) => text)).toEqual(expect.arrayContaining(['Muster', 'Parkraum', '10115', 'Berlin']));
    expect(back.top).toBeGreaterThan(16);
    expectAt(block.left, 125);
    expectAt(block.top, 50);
    expectAt(subject.left, 25);
    expectAt(subject.top, 98.5);
    for (const { left, right } of pdf.words) {
      expect(left).toBeGreaterThan(24);
      expect(right).toBeLessThan(191);
    }
  });

  it('keeps a long sender and e-mail address inside the margins, above rule and subject', async () => {
    const settings = {
      operatorName: 'Parkraumbewirtschaftungsgesellschaft Nord-Süd Verwaltungs mbH & Co. KG',
      contactEmail: 'forderungsmanagement@parkraumbewirtschaftung.example',
    };
    const { words } = await read(buildLetter({ settings }));
    const first = words.filter(({ page }) => page === 1);

    expect(first.filter(({ text, bottom }) => text === 'KG' && bottom < 28)).toHaveLength(1);
    expect(first.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['forderungsmanagement@', 'parkraumbewirtschaftung.']),
    );
    for (const { right } of words) expect(right).toBeLessThan(191);
  });

  it('has fold marks at 105 and 210 mm and the punch mark at 148.5 mm, on the first page only', async () => {
    const pdf = await letterPdf([buildLetter()]);
    const marks = marksOf(await drawPage(pdf, 1));

    expect(marks).toHaveLength(3);
    for (const [index, place] of [105, 148.5, 210].entries()) expectAt(marks[index] ?? 0, place);
    expect(marksOf(await drawPage(pdf, 2))).toEqual([]);
  });

  it('claims penalty, Halterermittlung and Mahnkosten, each with its day, and their sum', async () => {
    const [first = ''] = (await read(buildLetter())).pages;

    expect(plain(first)).toContain('21.11.2026 Parken ohne gültigen Parkschein 37,00 €');
    expect(plain(first)).toContain('Kein Parkschein sichtbar');
    expect(plain(first)).toContain('5.12.2026 Halterermittlung 7,00 €');
    expect(plain(first)).toContain('5.12.2026 Mahnkosten 5,50 €');
    expect(plain(first)).toContain('Gesamtbetrag 49,50 €');
    expect(plain(first)).toContain('Gesamtbetrag von 49,50 € bis zum 18.12.2026');
    expect(plain(first)).toContain('Halterauskunft vom 5.12.2026');
  });

  it('prints no line for a cost that is not claimed', async () => {
    const settings = { ownerLookupCents: 0, reminderCostCents: 0 };
    const [first = ''] = (await read(buildLetter({ settings }))).pages;

    expect(plain(first)).toContain('Gesamtbetrag 37,00 €');
    expect(first).not.toMatch(/Halterermittlung|Mahnkosten/);
  });

  it('adds an unpaid parking fee to the sum of penalty and costs', async () => {
    const letter = buildLetter({ record: { fee: 8 } });
    const [first = ''] = (await read(letter)).pages;

    expect(plain(first)).toMatch(
      /Mahnkosten 5,50 € Zwischensumme 49,50 € 21\.11\.2026 Parkgebühr 8,00 € Gesamtbetrag 57,50 €/,
    );
    expect(plain(first)).toContain('Vertragsstrafe und die Parkgebühr sind bis heute nicht bezahlt.');
    expect(plain(first)).toContain('Gesamtbetrag von 57,50 €');
  });

  it('claims a fee alone with the costs', async () => {
    const [first = ''] = (await read(buildLetter({ record: { fee: 8, fines: [] } }))).pages;

    expect(plain(first)).toContain('Parkgebühr, Fahrzeug B-AB 1234');
    expect(plain(first)).toContain('Die Parkgebühr ist bis heute nicht bezahlt.');
    expect(plain(first)).toContain('Gesamtbetrag 20,50 €');
    expect(first).not.toContain('Vertragsstrafe ist');
  });

  it('claims the costs of the first print, even if the settings have changed since', async () => {
    const record = { letter: { ownerLookup: 6, reminderCost: 2 }, isPrint: true };
    const [first = ''] = (await read(buildLetter({ record }))).pages;

    expect(plain(first)).toContain('Halterermittlung 6,00 €');
    expect(plain(first)).toContain('Gesamtbetrag 45,00 €');
  });

  it('claims interest with its first day, and adds it to the sum', async () => {
    const letter = { date: '1.12.2026', deadline: '1.12.2026', ownerLookup: 7, reminderCost: 5.5 };
    const { pages } = await read(
      buildLetter({ record: { isPrint: true, letter }, interest: { amount: 1.04, from: '2.12.2026' } }),
    );
    expect(plain(pages[0] ?? '')).toMatch(
      /Mahnkosten 5,50 € 8\.12\.2026 Verzugszinsen 1,04 € seit dem 2\.12\.2026, fünf .* \(§ 288 BGB\) Gesamtbetrag 50,54 €/,
    );
  });

  it('names lines and dates costs as the settings say', async () => {
    const { lines } = DEFAULT_CLAIM_SETTINGS;
    const claims = {
      ...DEFAULT_CLAIM_SETTINGS,
      costDay: 'when-printed' as const,
      lines: {
        ...lines,
        'owner-lookup': { ...lines['owner-lookup'], isKeeperAsked: false },
        'reminder-cost': { ...lines['reminder-cost'], text: 'Papier und Porto' },
      },
    };
    const { pages } = await read(buildLetter({ claims }));
    expect(plain(pages[0] ?? '')).toContain('8.12.2026 Papier und Porto 5,50 € Gesamtbetrag 42,50 €');
    expect(pages[0]).not.toContain('Halterermittlung');
  });

  it('reads amounts and days from the settings', async () => {
    const settings = { ownerLookupCents: 1000, reminderCostCents: 250, dunningDelayDays: 40 };
    const [first = ''] = (await read(buildLetter({ settings }))).pages;

    expect(plain(first)).toContain('31.12.2026 Halterermittlung 10,00 €');
    expect(plain(first)).toContain('31.12.2026 Mahnkosten 2,50 €');
    expect(plain(first)).toContain('Gesamtbetrag 49,50 €');
  });

  it('has a scannable GiroCode of the sum', async () => {
    const code = await scanCode(await letterPdf([buildLetter()]));

    expect(code).toBe(
      giroCode({
        payee: 'Muster Parkraum GmbH',
        iban: 'DE89370400440532013000',
        bic: '',
        cents: 4950,
        purpose: 'RE 100123 B-AB 1234',
      }),
    );
  });

  it("has the driver's form and the privacy notice on its second page", async () => {
    const [, second = ''] = (await read(buildLetter())).pages;

    for (const text of ['XII ZR 13/19', 'Vorname, Name', 'Straße, Hausnummer', 'Unterschrift', 'Art. 13 DSGVO']) {
      expect(plain(second)).toContain(text);
    }
  });

  it('says „Vertragsstrafe“, never „Bußgeld“', async () => {
    const text = (await read(buildLetter())).pages.join(' ');

    expect(text).toContain('Vertragsstrafe');
    expect(text).not.toMatch(/Bußgeld/i);
  });

  it('prints foreign names', async () => {
    const inputs = {
      ownerName: 'Łukasz Žižka-Đorđević',
      address: 'ул. Ленина 5\nΑθήνα\nİstanbul',
      vehicleNumber: 'ČÁ-ŁŻ 345',
    };
    const [first = ''] = (await read(buildLetter({ inputs }))).pages;

    for (const text of ['Łukasz Žižka-Đorđević', 'ул. Ленина 5', 'Αθήνα', 'İstanbul', 'ČÁ-ŁŻ 345']) {
      expect(plain(first)).toContain(text);
    }
  });

  it('keeps plain characters copyable after a letter with their accented forms', async () => {
    await read(buildLetter({ settings: { operatorName: 'Ŷ Q̌ Ǒ' } }));
    const [first = ''] = (await read(buildLetter({ settings: { operatorName: 'Yacht-Quai O' } }))).pages;

    expect(first).toContain('Yacht-Quai O');
  });

  it('keeps the longest name and address within the recipient’s 27.3 mm and 80 mm', async () => {
    const ownerName = 'WOHNUNGSBAUGENOSSENSCHAFT '.repeat(5).trim();
    const address = Array.from({ length: 8 }, (_, line) => `Zusatz${line} Donaudampfschifffahrtsgesellschaft`).join(
      '\n',
    );
    const pdf = await read(buildLetter({ inputs: { ownerName, address } }));
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
  ])('has two pages with %d penalties described as „%.30s“, the form on the second', async (count, description) => {
    const fines = Array(count).fill({ type: 'Parken ohne Parkschein', price: 30, description });
    const { pages } = await read(buildLetter({ record: { fines, fee: 8 } }));

    expect(pages).toHaveLength(2);
    expect(plain(pages[1] ?? '')).toMatch(/Angaben zur Person.*Unterschrift.*Hinweise zum Datenschutz/);
  });

  it('continues on further, numbered pages with thirty penalties', async () => {
    const fines = Array.from({ length: 30 }, (_, index) => ({
      type: `Verstoß${index + 1}`,
      price: 10,
      description: 'Abgestellt außerhalb der Markierung',
    }));
    const { pages, words } = await read(buildLetter({ record: { fines } }));
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
    const ends = (await read(...letters)).pages.filter((page) => page.includes('Haben Sie das Fahrzeug nicht selbst'));

    expect(ends).toHaveLength(counts.length);
    for (const page of ends)
      expect(plain(page)).toMatch(/gegenstandslos\. Mit freundlichen Grüßen Muster Parkraum GmbH/);
  });

  it('puts many letters into one file, each with its own page numbers', async () => {
    const second = buildLetter({ inputs: { invoiceNumber: '100124', ownerName: 'Otto Normal' } });
    const { pages } = await read(buildLetter(), second);

    expect(pages).toHaveLength(4);
    expect(pages[0]).toContain('Erika Mustermann');
    expect(pages[2]).toContain('Otto Normal');
    expect(plain(pages[2] ?? '')).toContain('Seite 1 von 2');
    expect(plain(pages[3] ?? '')).toContain('Seite 2 von 2');
    expect(plain(pages[3] ?? '')).toContain('Rechnung Nr. 100124');
  });

  it('has no GiroCode when the code cannot hold the transfer', async () => {
    const [first = ''] = (await read(buildLetter({ settings: { accountHolder: 'x'.repeat(71) } }))).pages;

    expect(first).toContain('DE89 3704 0044 0532 0130 00');
    expect(first).not.toContain('GiroCode');
  });
});

describeWithTool('poppler', 'a document of labelled values', () => {
  const facts = Array.from({ length: 60 }, (_, index) => [`Feld ${index + 1}`, `Wert ${index + 1} „äöüß“`] as const);
  const document = {
    title: 'Auskunft nach Art. 15 DSGVO',
    lines: ['Stand: 5.3.2026'],
    sections: [
      { title: 'Rechnungen', items: [{ title: 'Rechnung 100123', facts }] },
      { title: 'Hinweise', text: 'Sie haben das Recht auf Berichtigung. '.repeat(40), items: [] },
    ],
  };

  it('puts each value beside its label; every page repeats the item and has a number', async () => {
    const { pages } = await readPdf(await documentPdf(document));
    expect(pages.length).toBeGreaterThan(1);
    const text = pages.map(plain);
    expect(text[0]).toMatch(
      /^ ?Auskunft nach Art\. 15 DSGVO Stand: 5\.3\.2026 Rechnungen Rechnung 100123 Feld 1 Wert 1 „äöüß“/,
    );
    expect(text[1]).toMatch(/^ ?Rechnung 100123 Feld \d+ Wert/);
    for (const [index, page] of text.entries()) expect(page).toContain(`Seite ${index + 1} von ${pages.length}`);
    expect(text.join(' ')).toContain('Feld 60 Wert 60 „äöüß“ Hinweise Sie haben das Recht');
  });

  it('has letterhead and address in the window where it is a letter, and continues on a second page', async () => {
    const { inputs, settings } = buildLetter();
    const lines = ['Guten Tag,', '', ...Array.from({ length: 60 }, (_, line) => `Zeile ${line}.`)];
    const { pages } = await readPdf(
      await documentPdf({ title: 'Ihr Einwand', letterhead: { inputs, settings }, lines, sections: [] }),
    );
    expect(pages).toHaveLength(2);
    const [first = '', second = ''] = pages.map(plain);
    for (const text of [settings.operatorName, inputs.ownerName, 'Ihr Einwand', 'Zeile 0.', 'Seite 1 von 2'])
      expect(first).toContain(text);
    expect(second).toContain('Zeile 59.');
    expect(second).not.toContain(inputs.ownerName);
  });

  it('fits one page when it is short, even without sections', async () => {
    expect((await readPdf(await documentPdf({ ...document, sections: [] }))).pages).toHaveLength(1);
  });
});
