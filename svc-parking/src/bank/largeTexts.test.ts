import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { verifyAccounts } from '../accounts/verifyAccounts.ts';
import { startParking } from '../testing/startParking.ts';
import { MAX_PURPOSE } from './bankEntries.ts';
import { importFile } from './testing/importStatement.ts';
import { readAll } from './testing/readAll.ts';
import { balanceXml, entryXml, messageXml, OWN_IBAN, partXml, statementXml } from './testing/statementFiles.ts';
import { zipOf } from './testing/zipOf.ts';

const PARAGRAPH = 'x'.repeat(9_700);
const entryOf = (...purpose: readonly string[]) => entryXml({ parts: [partXml({ purpose })] });
const fileOf = (...entries: readonly string[]) => messageXml(statementXml({ iban: OWN_IBAN, entries }));

describeOnDatabase('a bank statement with long texts', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');
  const get = async (path: string) => (await parking.asAdmin('GET', path)).body;
  const write = (sql: string, values: object) =>
    parking.service.database.transaction((transaction) => transaction.write(sql, { ...values }));

  beforeEach(async () => {
    const { settings } = await get('/settings');
    const json = { ...settings, iban: OWN_IBAN };
    await parking.asAdmin('PUT', '/settings', json);
  });

  it('keeps the first 2,000 characters of a purpose, counted across its parts', async () => {
    const purpose = ['Parken B-AB 1234', PARAGRAPH, PARAGRAPH];
    expect(await importFile(parking, fileOf(entryOf(...purpose)))).toMatchObject({ status: 201 });
    const { entries } = await get('/bank/entries?state=unknown');
    expect(entries[0].purpose).toBe(purpose.join('\n').slice(0, MAX_PURPOSE));
  });

  it('has notes that list five other accounts and state the number of the remaining accounts', async () => {
    const account = (index: number) => `${'K'.repeat(9_900)}${index}`;
    const foreign = Array.from({ length: 12 }, (_, index) =>
      statementXml({ id: `F${index}` }).replace(/<IBAN>.*?<\/IBAN>/, `<Othr><Id>${index}${account(index)}</Id></Othr>`),
    );
    const own = statementXml({ iban: OWN_IBAN, entries: [entryOf('Parken')] });
    expect(await importFile(parking, messageXml([...foreign, own].join('')))).toMatchObject({ status: 201 });
    const { notes } = (await get('/bank/imports')).imports[0].statements[0];
    const ofAccounts = notes.filter((note: string) => note.startsWith('Nicht gelesen'));
    expect(ofAccounts).toHaveLength(6);
    expect(ofAccounts[0]).toContain(`des Kontos 0${'K'.repeat(39)}.`);
    expect(ofAccounts[5]).toBe('Nicht gelesen: Auszüge von 7 weiteren Konten.');
  });

  it('is left out of the list of imports, together with its import, if the list would otherwise have more than 2,000 statements', async () => {
    await importFile(parking, fileOf(entryOf('Parken')));
    await importFile(parking, fileOf(entryOf('Noch einmal')));
    const copies = `INSERT INTO bank_statements (importId, kind, account, entries, seen, notes)
      SELECT importId, kind, account, entries, seen, notes FROM bank_statements WHERE importId = :importId`;
    for (const importId of [2, 1]) for (let times = 0; times < 10; times += 1) await write(copies, { importId });
    const { imports } = await get('/bank/imports');
    expect(imports.map(({ _id }: { _id: string }) => _id)).toEqual(['2']);
    expect(imports[0].statements).toHaveLength(1_024);
  });

  it('is rejected if one entry has more text than may be kept in memory', async () => {
    const answer = await importFile(parking, fileOf(entryOf(...Array.from({ length: 600 }, () => PARAGRAPH))));
    expect(answer).toMatchObject({ status: 422, body: { code: 'STATEMENT_tooComplex' } });
    expect(await importFile(parking, fileOf(entryOf('Parken')))).toMatchObject({ status: 201 });
  });
});

it('a bank statement is rejected if all its entries together have more text than may be kept in memory', async () => {
  const parts = Array.from({ length: 1_500 }, () => partXml({ amount: '1.00', purpose: ['x'.repeat(2_100)] }));
  const file = fileOf(entryXml({ amount: '1500.00', parts }));
  const members = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.xml`, file]));
  await expect(readAll(zipOf(members))).rejects.toMatchObject({ code: 'tooComplex' });
});

/** 15 digits, the maximum in a statement. */
const MOST = 9_999_999_999_999.99;

describeOnDatabase('a bank statement', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const send = (method: string, path: string, json?: object) => parking.asAdmin(method, path, json);
  const imported = async (content: string, state: string): Promise<BankEntry> => {
    expect(await importFile(parking, content)).toMatchObject({ status: 201 });
    return (await send('GET', `/bank/entries?state=${state}`)).body.entries[0];
  };
  const of = (entry: string, balances = '') =>
    messageXml(statementXml({ iban: OWN_IBAN, id: 'LONGEST', balances, entries: [entry] }));

  beforeEach(async () => {
    const { settings } = (await send('GET', '/settings')).body;
    await send('PUT', '/settings', { ...settings, iban: OWN_IBAN });
  });

  it.each(['1234567890A', 'Empfänger hat der Gutschrift widersprochen, weil er den Absender nicht kennt'])(
    'may contain the reason „%s“ for a return',
    async (returned) => {
      const entry = await imported(of(entryXml({ sign: 'DBIT', parts: [partXml({ returned })] })), 'outgoing');
      expect(entry).toMatchObject({ amount: -30, state: 'outgoing' });
    },
  );

  it.each(['EURO', 'Euro und Cent, oder was die Bank dafür hält'])(
    'may contain an entry in the currency „%s“; the entry is not booked',
    async (currency) => {
      const entry = await imported(of(entryXml({ currency, parts: [] })), 'unknown');
      expect(entry).toMatchObject({ amount: 30, currency: currency.slice(0, 20) });
    },
  );

  it('may have balances and a payment of 15 digits; the payment can be booked, reversed and set aside', async () => {
    const amount = String(MOST);
    const balances = balanceXml('OPBD', '0.00') + balanceXml('CLBD', amount);
    const { _id } = await imported(of(entryXml({ amount }), balances), 'unknown');
    expect((await send('GET', '/bank/imports')).body.imports[0].statements[0]).toMatchObject({ closing: MOST });
    const change = (path: string, json: object) => send('PUT', `/bank/entries/${_id}/${path}`, json);
    expect((await change('allocations', { allocations: [], isOverpaid: true })).body).toMatchObject({ rest: MOST });
    expect(await verifyAccounts(parking.service.database)).toMatchObject({ faults: [], rests: [] });
    expect((await change('allocations', { allocations: [] })).status).toBe(200);
    expect((await change('aside', { isAside: true })).body).toMatchObject({ amount: MOST, state: 'aside' });
  });

  it.each([
    ['M&#252;ller', 'Müller'],
    ['M&#xFC;ller &amp; S&ouml;hne', 'Müller & Söhne'],
    ['M&#10;&#8238;&#1114112;&unknown;', 'M&#10;&#1114112;&unknown;'],
  ])('may encode characters twice: %s', async (purpose, stored) => {
    const entry = await imported(of(entryXml({ parts: [partXml({ name: purpose, purpose: [purpose] })] })), 'unknown');
    expect(entry).toMatchObject({ name: stored, purpose: stored });
    expect(
      await importFile(parking, of(entryXml({ parts: [partXml({ name: purpose, purpose: [purpose] })] }))),
    ).toMatchObject({
      body: { statements: [{ entries: 0, seen: 1 }] },
    });
  });
});
