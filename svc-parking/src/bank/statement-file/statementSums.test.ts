import { endsOf, readAll } from '../testing/readAll.ts';
import { balanceXml, dayXml, entryXml, messageXml, pageXml, statementXml } from '../testing/statementFiles.ts';
import { zipOf } from '../testing/zipOf.ts';
import { CHECK_NOTES } from './texts.ts';

const checksOf = async (content: string | Uint8Array) => (await endsOf(content)).map(({ check }) => check);
const withBalances = (balances: string, ...entries: string[]) => messageXml(statementXml({ balances, entries }));

describe('opening, entries and closing', () => {
  it('refuses what is missing or too much, with the difference in euros', async () => {
    await expect(readAll(dayXml('142.34', entryXml()))).rejects.toMatchObject({
      code: 'sums',
      message: 'Die Umsätze ergeben nicht den Endsaldo: es fehlen 12,34\u00a0€.',
    });
    await expect(readAll(dayXml('129.99', entryXml()))).rejects.toThrow('Endsaldo: es sind 0,01\u00a0€ zu viel.');
  });

  it('begins with OPBD, else with PRCD, of the earliest of several days', async () => {
    const closing = balanceXml('CLBD', '110.00', '2026-03-05') + balanceXml('CLBD', '130.00', '2026-03-06');
    const opening = balanceXml('OPBD', '110.00', '2026-03-06') + balanceXml('OPBD', '100.00', '2026-03-05');
    expect(await checksOf(withBalances(balanceXml('PRCD', '7.00') + opening + closing, entryXml()))).toEqual([
      'addsUp',
    ]);
    expect(await checksOf(withBalances(balanceXml('PRCD', '100.00') + closing, entryXml()))).toEqual(['addsUp']);
  });

  it('counts neither pending entries nor interim balances', async () => {
    const balances = balanceXml('OPBD', '100.00') + balanceXml('ITBD', '1.00') + balanceXml('CLBD', '130.00');
    const entries = [entryXml(), entryXml({ status: '<Cd>PDNG</Cd>' })];
    expect(await checksOf(withBalances(balances, ...entries))).toEqual(['addsUp']);
  });

  it('takes debits off, also below zero', async () => {
    const balances = balanceXml('OPBD', '10.00') + balanceXml('CLBD', '20.00', '2026-03-05', 'DBIT');
    expect(await checksOf(withBalances(balances, entryXml({ sign: 'DBIT' })))).toEqual(['addsUp']);
  });
});

describe('reversals', () => {
  const reversal = entryXml({ sign: 'DBIT', reversal: true });

  it('have the sign of their direction', async () => {
    expect(await checksOf(dayXml('100.00', entryXml(), reversal))).toEqual(['addsUp']);
  });

  it('are left to a person when the statement adds up only with the other sign', async () => {
    expect(await checksOf(dayXml('160.00', entryXml(), reversal))).toEqual(['addsUpFlipped']);
    expect(CHECK_NOTES.addsUpFlipped).toMatch(/^Die Umsätze ergeben den Endsaldo nur, wenn Stornos/);
    await expect(readAll(dayXml('161.00', entryXml(), reversal))).rejects.toMatchObject({ code: 'sums' });
  });
});

describe('what cannot be checked', () => {
  it('is named: a 053 without balances, other kinds, other currencies', async () => {
    expect(await checksOf(withBalances(balanceXml('CLBD', '1.00'), entryXml()))).toEqual(['noBalances']);
    const report = { balances: balanceXml('OPBD', '1.00') + balanceXml('CLBD', '1.00'), entries: [entryXml()] };
    expect(await checksOf(messageXml(statementXml({ ...report, kind: '052' }), '052'))).toEqual(['notChecked']);
    expect(await checksOf(messageXml(statementXml({ ...report, kind: '054' }), '054'))).toEqual(['notChecked']);
    expect(await checksOf(dayXml('101.00', entryXml({ currency: 'CHF' })))).toEqual(['otherCurrency']);
    expect(CHECK_NOTES.noBalances).toMatch(/^Der Auszug nennt keinen Anfangs- oder Endsaldo/);
  });

  it('is the sum of a statement in francs, in francs', async () => {
    const balances =
      balanceXml('OPBD', '0.00', '2026-03-05', 'CRDT', 'CHF') +
      balanceXml('CLBD', '31.00', '2026-03-05', 'CRDT', 'CHF');
    await expect(readAll(withBalances(balances, entryXml({ currency: 'CHF' })))).rejects.toThrow(
      'es fehlen 1,00\u00a0CHF.',
    );
  });
});

describe('pages', () => {
  const pageOf = (page: number, isLast: boolean, balances: string, entry = entryXml()) =>
    messageXml(statementXml({ pages: pageXml(page, isLast), balances, entries: [entry] }));
  const first = pageOf(1, false, balanceXml('OPBD', '100.00') + balanceXml('ITBD', '130.00'));
  const second = pageOf(2, false, '');
  const third = pageOf(3, true, balanceXml('ITBD', '160.00') + balanceXml('CLBD', '190.00'));

  it('add up together, in any order', async () => {
    expect(await checksOf(zipOf({ '1.xml': first, '2.xml': second, '3.xml': third }))).toEqual([
      'pageOfMore',
      'pageOfMore',
      'addsUp',
    ]);
    expect(await checksOf(zipOf({ '3.xml': third, '2.xml': second, '1.xml': first }))).toEqual([
      'pageOfMore',
      'pageOfMore',
      'addsUp',
    ]);
  });

  it('may be those of the message', async () => {
    const pages = `<MsgPgntn>${pageXml(2, true)}</MsgPgntn></GrpHdr>`;
    await expect(readAll(dayXml('130.00', entryXml()).replace('</GrpHdr>', pages))).rejects.toThrow('Seite 1 fehlt.');
  });

  it.each([
    ['the first', third, 1],
    ['the last', first, 2],
    ['one between', zipOf({ '1.xml': first, '3.xml': third }), 2],
  ])('are refused without %s', async (_, content, page) => {
    await expect(readAll(content)).rejects.toMatchObject({
      code: 'pageMissing',
      message: `Der Auszug ist unvollständig: Seite ${page} fehlt. Bitte laden Sie alle Seiten zusammen als ZIP hoch.`,
    });
  });

  it('are refused when they do not add up together', async () => {
    const wrong = pageOf(2, true, balanceXml('CLBD', '170.00'));
    await expect(readAll(zipOf({ '1.xml': first, '2.xml': wrong }))).rejects.toThrow('es fehlen 10,00\u00a0€');
  });
});
