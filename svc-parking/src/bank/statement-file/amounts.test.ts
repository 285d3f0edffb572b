import { readAll } from '../testing/readAll.ts';
import { entryXml, messageXml, statementXml } from '../testing/statementFiles.ts';

const entryIn = (xml: string) => messageXml(statementXml({ entries: [xml] }));

describe('an entry that is not clear', () => {
  const without = (tag: RegExp) => entryIn(entryXml().replace(tag, ''));

  it.each([
    ['no amount', without(/<Amt.*?<\/Amt>/), 'Bei einem Umsatz oder Saldo fehlt der Betrag.'],
    ['no currency', without(/ Ccy="EUR"/), 'Bei einem Betrag (30.00) fehlt die Währung.'],
    [
      'no sign',
      without(/<CdtDbtInd>.*?<\/CdtDbtInd>/),
      'Bei einem Betrag (30.00) fehlt, ob er Gutschrift oder Belastung ist.',
    ],
    [
      'a negative amount',
      entryIn(entryXml({ amount: '-30.00' })),
      'Der Betrag -30.00 hat ein Vorzeichen. Die Richtung muss in einem eigenen Feld stehen.',
    ],
    ['five decimals', entryIn(entryXml({ amount: '30.00001' })), 'Der Betrag 30.00001 enthält Bruchteile eines Cents.'],
    ['a decimal comma', entryIn(entryXml({ amount: '30,00' })), 'Der Betrag „30,00“ ist keine Zahl.'],
    ['an exponent', entryIn(entryXml({ amount: '3e1' })), 'Der Betrag „3e1“ ist keine Zahl.'],
    ['no day', without(/<BookgDt>.*<\/ValDt>/), 'Bei einem Umsatz fehlt der Buchungstag.'],
    ['a day that never was', entryIn(entryXml({ day: '2026-02-30' })), 'Den Tag „2026-02-30“ gibt es nicht.'],
    ['no account', messageXml(statementXml({ iban: '' })), 'Ein Auszug der Datei nennt kein Konto.'],
  ])('is refused with a sentence: %s', async (_, content, message) => {
    await expect(readAll(content)).rejects.toThrow(message);
  });

  it.each([
    ['30', 3_000],
    ['30.5', 3_050],
    ['30.', 3_000],
    ['.5', 50],
    ['30.00000', 3_000],
    ['000000000000149.87', 14_987],
    ['9999999999999.99', 999_999_999_999_999],
    ['1.005', undefined],
    ['99999999999999.99', undefined],
    ['+1', undefined],
    ['.', undefined],
  ])('has exact cents: %s', async (amount, cents) => {
    const events = readAll(entryIn(entryXml({ amount, parts: [] })));
    if (cents === undefined) await expect(events).rejects.toThrow(/^Der Betrag /);
    else expect((await events)[1]).toMatchObject({ entry: { cents } });
  });
});
