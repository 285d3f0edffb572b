import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { buildLetter } from './testing/letters.ts';
import { documentPdf, letterPdf, plain, readLetters } from './testing/readLetters.ts';
import { describeWithTool, readPdf } from './testing/readPdf.ts';

describeWithTool('poppler', 'the reminder letter', () => {
  it('shows in its subject which reminder it is, from the second reminder on', async () => {
    const subjectOf = async (changes: Parameters<typeof buildLetter>[0]) =>
      /(?:\d\. )?Mahnung zur Rechnung Nr\. \d+/.exec((await readLetters(buildLetter(changes))).pages[0] ?? '')?.[0];
    const letter = { date: '8.12.2026', deadline: '18.12.2026', ownerLookup: 7, reminderCost: 8, level: 2 };
    expect(await subjectOf({})).toMatch(/^Mahnung/);
    expect(await subjectOf({ record: { letter } })).toMatch(/^2\. Mahnung zur Rechnung/);
    expect(await subjectOf({ record: { letter }, level: 3 })).toMatch(/^3\. Mahnung zur Rechnung/);
  });

  it('has the text for a later letter in a separate paragraph above the demand for payment', async () => {
    const letter = { date: '8.12.2026', deadline: '18.12.2026', ownerLookup: 7, reminderCost: 8, level: 2 };
    const text = 'Trotz unserer Mahnung haben Sie nicht gezahlt.\nWir erinnern Sie zum letzten Mal.';
    const pdf = await readLetters(buildLetter({ record: { letter }, text }));
    expect(pdf.pages[0]).toMatch(
      /nicht bezahlt\.\s+Trotz unserer Mahnung haben Sie nicht gezahlt\.\n\s*Wir erinnern Sie zum letzten Mal\.\s*\n\s*Wir fordern daher, sofern Sie gefahren sind:/,
    );
    expect(plain(pdf.pages[0] ?? '')).toContain('Mahnkosten 8,00 €');
  });

  it('to a named driver contains neither the sentences for keepers nor the form that names the driver', async () => {
    const { 'owner-lookup': lookUp, ...lines } = DEFAULT_CLAIM_SETTINGS.lines;
    const asked = { ...lines, 'owner-lookup': { ...lookUp, isDriverAsked: false } };
    const driver = { name: 'Max Muster', address: 'Weg 2\n10623 Berlin' };
    const inputs = { ownerName: driver.name, address: driver.address };
    const claims = { ...DEFAULT_CLAIM_SETTINGS, lines: asked };
    const { pages } = await readLetters(buildLetter({ record: { driver }, inputs, claims }));
    const all = plain(pages.join(' '));
    expect(all).toContain('Uns wurde mitgeteilt, dass Sie es geführt haben.');
    expect(all).toContain('Mahnkosten 5,50 €');
    expect(all).toContain('Hinweise zum Datenschutz');
    for (const words of ['Halterauskunft vom', 'Halterermittlung', 'Angaben zur Person', 'sofern Sie gefahren'])
      expect(all).not.toContain(words);
    expect(all).toContain('Art. 14 DSGVO');
    expect(all).toContain('Herkunft Ihrer Daten: Halterin oder Halter des Fahrzeugs');
  });

  it('states to a keeper that only the driver owes the claim, states no duty to reply, and contains place, day, reason and source of the data', async () => {
    const settings = { carParkAddress: 'Hof 3, 20095 Hamburg' };
    const { pages } = await readLetters(buildLetter({ settings }));
    const all = plain(pages.join(' '));
    for (const words of [
      'am 21.11.2026 um 10:12 Uhr auf unserem privaten Parkplatz (Hof 3, 20095 Hamburg) abgestellt',
      'weil Sie nach der Halterauskunft vom 5.12.2026 dessen Halterin oder Halter sind',
      'als Halterin oder Halter allein schulden Sie sie nicht',
      'Das ist freiwillig',
      'Wir fordern daher, sofern Sie gefahren sind:',
      'Sind Sie gefahren, überweisen Sie bitte den Gesamtbetrag von 49,50 €',
      'Sind Sie gefahren und zahlen nicht fristgerecht',
      'Art. 14 DSGVO',
      'Herkunft Ihrer Daten: die Halterauskunft aus dem Fahrzeugregister',
      'ohne Forderung 2 Tage nach der Ausfahrt',
    ])
      expect(all).toContain(words);
    expect(all).not.toMatch(/muss angeben|verpflichtet|Art\. 13|\{/);
  });

  it('uses the operator’s own text for the question who drove the car', async () => {
    const { pages } = await readLetters(buildLetter({ settings: { keeperText: 'Wer ist gefahren?' } }));
    expect(plain(pages[0] ?? '')).toContain('Wer ist gefahren? Die bei einem Verstoß vereinbarte Vertragsstrafe');
  });

  it('shows the day of the look-up beside its cost if a driver was named after the first letter', async () => {
    const driver = { name: 'Max Muster', address: 'Weg 2\n10623 Berlin' };
    const letter = { date: '1.12.2026', deadline: '11.12.2026', ownerLookup: 7, reminderCost: 5.5 };
    const { pages } = await readLetters(buildLetter({ record: { driver, letter, isPrint: true } }));
    expect(plain(pages[0] ?? '')).toContain('Halterauskunft 5.12.2026');
  });

  it('shows the day of the look-up if a first letter to the driver claims the cost of the look-up', async () => {
    const driver = { name: 'Max Muster', address: 'Weg 2\n10623 Berlin' };
    const { pages } = await readLetters(buildLetter({ record: { driver } }));
    expect(plain(pages[0] ?? '')).toContain('Halterauskunft 5.12.2026');
    expect(plain(pages[0] ?? '')).toContain('Halterermittlung 7,00 €');
  });

  it('claims no look-up from a named driver if there was none', async () => {
    const driver = { name: 'Max Muster', address: 'Weg 2\n10623 Berlin' };
    const { pages } = await readLetters(buildLetter({ record: { driver }, inputs: { fahrzeughalter: '' } }));
    expect(plain(pages[0] ?? '')).not.toMatch(/Halterauskunft \d|Halterermittlung/);
  });

  it('shows register entry, managing directors and tax number in the footer', async () => {
    const settings = { registerEntry: 'AG Berlin HRB 1', managingDirectors: 'Eva Muster', taxNumber: 'USt-IdNr. DE1' };
    const { pages, words } = await readLetters(buildLetter({ settings }));
    for (const page of pages)
      expect(plain(page)).toContain('AG Berlin HRB 1 · Geschäftsführung: Eva Muster · USt-IdNr. DE1');
    expect(Math.max(...words.map(({ bottom }) => bottom))).toBeLessThan(292);
  });

  it('deducts each payment and waiver, and claims the remaining amount', async () => {
    const letter = buildLetter();
    const posted = { bookedAt: '', account: '', kind: 'payment', type: 'transfer' };
    const settled = [
      { ...posted, _id: '1', day: '1.12.2026', amount: -20 },
      { ...posted, _id: '2', day: '2.12.2026', amount: -9.5, kind: 'waiver', type: 'goodwill' },
    ];
    const record = { ...letter.record, paid: 20, waived: 9.5 };
    const pdf = await readPdf(await letterPdf([{ ...letter, record, settled }]));
    const [first = ''] = pdf.pages;
    expect(plain(first)).toMatch(
      /1\.12\.2026 Abzüglich Zahlung −20,00 € 2\.12\.2026 Abzüglich Nachlass −9,50 € Gesamtbetrag 20,00 €/,
    );
    expect(plain(first)).toContain('Gesamtbetrag von 20,00 €');
  });

  const FINES = 'der bei einem Verstoß vereinbarten Vertragsstrafe';
  const printed = { date: '8.12.2026', deadline: '18.12.2026', ownerLookup: 7, reminderCost: 5.5 };
  it.each([
    [{ paid: 20 }, `Von ${FINES} ist nach Abzug der Zahlung bis heute ein Rest offen.`],
    [{ waived: 20 }, `Von ${FINES} ist nach Abzug des Nachlasses bis heute ein Rest offen.`],
    [{ paid: 20, waived: 9 }, `Von ${FINES} ist nach Abzug von Zahlung und Nachlass bis heute ein Rest offen.`],
    [{ fee: 8, fines: [], paid: 3 }, 'Von der Parkgebühr ist nach Abzug der Zahlung bis heute ein Rest offen.'],
    [{ fee: 8, waived: 8 }, `Von ${FINES} und der Parkgebühr ist nach Abzug des Nachlasses bis heute ein Rest offen.`],
    [{ fee: 8, paid: 37 }, `Von ${FINES} und der Parkgebühr ist nach Abzug der Zahlung bis heute ein Rest offen.`],
    [
      { fee: 8, waived: 8, paid: 37, letter: printed },
      `Von ${FINES}, der Parkgebühr und den Kosten ist nach Abzug von Zahlung und Nachlass bis heute ein Rest offen.`,
    ],
  ])(
    'states that part of the charges is still open, but not which charge, for a record with %j',
    async (record, sentence) => {
      const [first = ''] = (await readLetters(buildLetter({ record }))).pages;

      expect(plain(first)).toContain(sentence);
      expect(plain(first)).not.toContain('nicht bezahlt.');
    },
  );

  it('claims penalty, Halterermittlung and Mahnkosten, each with its day, and their sum', async () => {
    const [first = ''] = (await readLetters(buildLetter())).pages;

    expect(plain(first)).toContain('21.11.2026 Parken ohne gültigen Parkschein 37,00 €');
    expect(plain(first)).toContain('Kein Parkschein sichtbar');
    expect(plain(first)).toContain('5.12.2026 Halterermittlung 7,00 €');
    expect(plain(first)).toContain('5.12.2026 Mahnkosten 5,50 €');
    expect(plain(first)).toContain('Gesamtbetrag 49,50 €');
    expect(plain(first)).toContain('Gesamtbetrag von 49,50 € bis zum 18.12.2026');
    expect(plain(first)).toContain('Halterauskunft vom 5.12.2026');
  });

  it('has no line for a cost that is not claimed', async () => {
    const settings = { ownerLookupCents: 0, reminderCostCents: 0 };
    const [first = ''] = (await readLetters(buildLetter({ settings }))).pages;

    expect(plain(first)).toContain('Gesamtbetrag 37,00 €');
    expect(first).not.toMatch(/Halterermittlung|Mahnkosten/);
  });

  it('adds an unpaid parking fee to the sum of penalty and costs', async () => {
    const letter = buildLetter({ record: { fee: 8 } });
    const [first = ''] = (await readLetters(letter)).pages;

    expect(plain(first)).toMatch(
      /Mahnkosten 5,50 € Zwischensumme 49,50 € 21\.11\.2026 Parkgebühr 8,00 € Gesamtbetrag 57,50 €/,
    );
    expect(plain(first)).toContain('Vertragsstrafe und die Parkgebühr sind bis heute nicht bezahlt.');
    expect(plain(first)).toContain('Gesamtbetrag von 57,50 €');
  });

  it('claims a fee and the costs if there is no penalty', async () => {
    const [first = ''] = (await readLetters(buildLetter({ record: { fee: 8, fines: [] } }))).pages;

    expect(plain(first)).toContain('Parkgebühr, Fahrzeug B-AB 1234');
    expect(plain(first)).toContain('Die Parkgebühr ist bis heute nicht bezahlt.');
    expect(plain(first)).toContain('Gesamtbetrag 20,50 €');
    expect(first).not.toContain('Vertragsstrafe ist');
  });

  it('claims the costs that it claimed when it was first printed, even if the settings have changed since', async () => {
    const record = {
      letter: { date: '6.3.2026', deadline: '16.3.2026', ownerLookup: 6, reminderCost: 2 },
      isPrint: true,
    };
    const [first = ''] = (await readLetters(buildLetter({ record }))).pages;

    expect(plain(first)).toContain('Halterermittlung 6,00 €');
    expect(plain(first)).toContain('Gesamtbetrag 45,00 €');
  });

  it('claims the cost of each later letter on a separate line with the day of that letter', async () => {
    const letter = { date: '1.12.2026', deadline: '1.12.2026', ownerLookup: 7, reminderCost: 10 };
    const claimed = async (changes: object) =>
      plain((await readLetters(buildLetter({ record: { isPrint: true, letter }, ...changes }))).pages[0] ?? '');
    const lines =
      '5.12.2026 Mahnkosten 5,50 € 7.12.2026 Mahnkosten 2,00 € 8.12.2026 Mahnkosten 2,50 € Gesamtbetrag 54,00 €';
    const second = { day: '7.12.2026', amount: 2 };
    expect(await claimed({ laterCosts: [second, { day: '8.12.2026', amount: 2.5 }] })).toContain(lines);
    expect(await claimed({ laterCosts: [{ day: '7.12.2026', amount: 12 }] })).toContain(
      'Mahnkosten 10,00 € Gesamtbetrag 54,00 €',
    );
  });

  it('claims interest with its first day, and adds it to the sum', async () => {
    const letter = { date: '1.12.2026', deadline: '1.12.2026', ownerLookup: 7, reminderCost: 5.5 };
    const { pages } = await readLetters(
      buildLetter({ record: { isPrint: true, letter }, interest: { amount: 1.04, from: '2.12.2026' } }),
    );
    expect(plain(pages[0] ?? '')).toMatch(
      /Mahnkosten 5,50 € 8\.12\.2026 Verzugszinsen 1,04 € seit dem 2\.12\.2026, fünf .* \(§ 288 BGB\) Gesamtbetrag 50,54 €/,
    );
  });

  it('contains the texts of its lines and the day of its costs as defined in the settings', async () => {
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
    const { pages } = await readLetters(buildLetter({ claims }));
    expect(plain(pages[0] ?? '')).toContain('8.12.2026 Papier und Porto 5,50 € Gesamtbetrag 42,50 €');
    expect(pages[0]).not.toContain('Halterermittlung');
  });

  it('contains its amounts and days as defined in the settings', async () => {
    const settings = { ownerLookupCents: 1000, reminderCostCents: 250, dunningDelayDays: 40 };
    const [first = ''] = (await readLetters(buildLetter({ settings }))).pages;

    expect(plain(first)).toContain('31.12.2026 Halterermittlung 10,00 €');
    expect(plain(first)).toContain('31.12.2026 Mahnkosten 2,50 €');
    expect(plain(first)).toContain('Gesamtbetrag 49,50 €');
  });

  it('contains „Vertragsstrafe“, never „Bußgeld“', async () => {
    const text = (await readLetters(buildLetter())).pages.join(' ');

    expect(text).toContain('Vertragsstrafe');
    expect(text).not.toMatch(/Bußgeld/i);
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

  it('has each value beside its label; every further page repeats the title of the item, and every page has a number', async () => {
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

  it('that is a letter has a letterhead and the address in the envelope window, and continues on a second page', async () => {
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

  it('can share a file with other documents, each of which begins a new page and has its own page numbers', async () => {
    const { pages } = await readPdf(await documentPdf([document, { ...document, title: 'Noch eine', sections: [] }]));
    const text = pages.map(plain);
    expect(text[0]).toContain(`Seite 1 von ${pages.length - 1}`);
    expect(text.at(-1)).toMatch(/^ ?Noch eine Stand: 5\.3\.2026/);
    expect(text.at(-1)).toContain('Seite 1 von 1');
  });

  it('aligns amounts at their right ends, whatever their lengths', async () => {
    const amounts = [
      ['Parkgebühr', '2,00 €'],
      ['Offen', '1.032,50 €'],
    ] as const;
    const items = [{ title: '', isAmounts: true, facts: amounts }];
    const pdf = await documentPdf({ title: 'Forderung', lines: [], sections: [{ title: 'Beträge', items }] });
    const { words } = await readPdf(pdf);
    const ends = words.filter(({ text }) => text.endsWith('€')).map(({ right }) => right.toFixed(1));
    expect(ends).toHaveLength(2);
    expect(new Set(ends).size).toBe(1);
  });

  it('fits on one page when it is short and has no sections', async () => {
    expect((await readPdf(await documentPdf({ ...document, sections: [] }))).pages).toHaveLength(1);
  });
});
