/** @jest-environment node */

import { serveFonts } from '../testing/fonts.ts';
import { buildLetter } from '../testing/letters.ts';
import { plain } from '../testing/readLetters.ts';
import { describeWithTool, readPdf } from '../testing/readPdf.ts';
import { documentPdf } from './letters.ts';

jest.mock('./fonts.ts', () => jest.requireActual('../testing/fonts.ts'));
beforeAll(serveFonts);

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
