/** @jest-environment node */

import { readAnswers } from './readAnswers.ts';
import { sharedReason, withoutShared } from './sharedReason.ts';

const HEAD = 'Kennzeichen;Name;Straße;PLZ;Ort;Marke;Farbe';
const ROW = 'B-AB 1;Müller, Jörg;Weg 1;12345;Ort;OPEL;ROT';
const ANSWER = {
  vehicleNumber: 'B-AB 1',
  ownerName: 'Müller, Jörg',
  street: 'Weg 1',
  postcode: '12345',
  city: 'Ort',
  make: 'OPEL',
  colour: 'ROT',
};
const file = (...lines: readonly string[]) => new Blob([lines.join('\r\n')]);
/** Encodes the text in Windows-1252, in which Excel saves CSV files. */
const inWindows1252 = (text: string) => new Blob([Uint8Array.from(text, (sign) => sign.charCodeAt(0))]);

describe('a file of answers', () => {
  it.each([
    ['UTF-8 with a byte order mark', file(`\uFEFF${HEAD}`, ROW)],
    ['Windows-1252', inWindows1252(`${HEAD}\n${ROW}`)],
    [
      'columns in another order and spelling',
      file('PLZ;Strasse;ORT;Farbe;Marke;Halter;kennzeichen', '12345;Weg 1;Ort;ROT;OPEL;Müller, Jörg;B-AB 1'),
    ],
    ['further columns', file(`${HEAD};Rechnung`, `${ROW};100001`)],
    ['quoted cells', file(HEAD, 'B-AB 1;"Müller, Jörg";"Weg 1";12345;Ort;OPEL;ROT')],
  ])('is read: %s', async (_title, given) => {
    expect((await readAnswers(given)).answers).toEqual([ANSWER]);
  });

  it('is read with the line number of each answer, also after empty lines', async () => {
    const { answers, lines } = await readAnswers(file(HEAD, ROW, ';;;;;;', '', ROW));
    expect([answers.length, lines]).toEqual([2, [2, 5]]);
  });

  it('is read with empty values for the columns that a short line lacks', async () => {
    const { answers } = await readAnswers(file(HEAD, 'B-AB 1;Müller'));
    expect(answers).toMatchObject([{ ownerName: 'Müller', street: '', postcode: '', colour: '' }]);
  });

  it.each([
    ['an empty file', file(''), 'Das ist keine CSV-Datei mit Semikolon zwischen den Feldern.'],
    ['a PDF', file('%PDF-1.7', 'obj'), 'Das ist keine CSV-Datei mit Semikolon zwischen den Feldern.'],
    ['commas', file(HEAD.replaceAll(';', ',')), 'Das ist keine CSV-Datei mit Semikolon zwischen den Feldern.'],
    ['an open quote', file(HEAD, ROW, 'B-AB 1;"Müller'), 'Zeile 3: Ein Anführungszeichen fehlt'],
    ['a quote in a text', file('Brief', 'an "alle', ''), 'Das ist keine CSV-Datei mit Semikolon zwischen den Feldern.'],
    ['no answer', file(HEAD), 'Die Datei enthält keine Antwort.'],
    ['two missing columns', file('Kennzeichen;Name;PLZ;Ort;Marke', ROW), 'In der ersten Zeile fehlt: Straße, Farbe.'],
    [
      'two missing columns and no answer',
      file('Kennzeichen;Name;PLZ;Ort;Marke'),
      'In der ersten Zeile fehlt: Straße, Farbe. Die Datei enthält keine Antwort.',
    ],
    ['501 answers', file(HEAD, ...Array.from({ length: 501 }, () => ROW)), 'Die Datei enthält mehr als 500 Antworten.'],
    ['more than 1 MB', file('x'.repeat(1024 * 1024 + 1)), 'Die Datei ist größer als 1 MB.'],
  ])('is rejected: %s', async (_title, given, sentence) => {
    await expect(readAnswers(given)).rejects.toThrow(sentence);
  });
});

const CLAIM = 'Offen ist ein Bußgeld.';
const NEED = 'Wir benötigen die Halterdaten (§ 39 Abs. 1 StVG).';
const parked = (day: string, ...rest: readonly string[]) => ({
  reason: [`Abgestellt am ${day} um 14:00 Uhr.`, ...rest].join(' '),
});

describe('the common part of the reasons of several records', () => {
  it.each([
    [
      'the last two sentences, if the records have these in common',
      [parked('5.3.2026', CLAIM, NEED), parked('6.3.2026', CLAIM, NEED)],
      `${CLAIM} ${NEED}`,
    ],
    [
      'the last sentence, if the records have only this one in common',
      [parked('5.3.2026', CLAIM, NEED), parked('6.3.2026', NEED)],
      NEED,
    ],
    [
      'the whole reason, if the reasons are equal',
      [parked('5.3.2026', NEED), parked('5.3.2026', NEED)],
      parked('5.3.2026', NEED).reason,
    ],
    ['empty, if the records have no sentence in common', [parked('5.3.2026'), parked('6.3.2026')], ''],
    ['empty for a single record', [parked('5.3.2026', NEED)], ''],
    ['empty if there is no record', [], ''],
  ])('is %s', (_title, rows, shared) => {
    expect(sharedReason(rows)).toBe(shared);
    for (const row of rows) expect(`${withoutShared(row, shared)} ${shared}`.trim()).toBe(row.reason);
  });
});
