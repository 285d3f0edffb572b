import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startParking } from '../testing/startParking.ts';
import { MAX_PURPOSE } from './bankEntries.ts';
import { importFile } from './testing/importStatement.ts';
import { readAll } from './testing/readAll.ts';
import { entryXml, messageXml, OWN_IBAN, partXml, statementXml } from './testing/statementFiles.ts';
import { zipOf } from './testing/zipOf.ts';

const PARAGRAPH = 'x'.repeat(9_700);
const entryOf = (...purpose: readonly string[]) => entryXml({ parts: [partXml({ purpose })] });
const fileOf = (...entries: readonly string[]) => messageXml(statementXml({ iban: OWN_IBAN, entries }));

describeOnDatabase('a bank statement with long texts', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const get = async (path: string) => (await parking.request('GET', path, { cookie: parking.admin })).body;
  const write = (sql: string, values: object) =>
    parking.service.database.transaction((transaction) => transaction.write(sql, { ...values }));

  beforeEach(async () => {
    const { settings } = await get('/settings');
    const json = { ...settings, iban: OWN_IBAN };
    await parking.request('PUT', '/settings', { cookie: parking.admin, json });
  });

  it('keeps the first 2,000 characters of a purpose, across its parts', async () => {
    const purpose = ['Parken B-AB 1234', PARAGRAPH, PARAGRAPH];
    expect(await importFile(parking, fileOf(entryOf(...purpose)))).toMatchObject({ status: 201 });
    const { entries } = await get('/bank/entries?state=unknown');
    expect(entries[0].purpose).toBe(purpose.join('\n').slice(0, MAX_PURPOSE));
  });

  it('a purpose that an earlier version stored longer is read up to today’s limit', async () => {
    await importFile(parking, fileOf(entryOf('Parken')));
    await write('UPDATE bank_entries SET purpose = :purpose', { purpose: PARAGRAPH });
    const { entries } = await get('/bank/entries?state=unknown');
    expect(entries[0].purpose).toBe(PARAGRAPH.slice(0, MAX_PURPOSE));
    expect((await get(`/bank/entries/${entries[0]._id}`)).purpose).toHaveLength(MAX_PURPOSE);
  });

  it('names five other accounts, and counts the others', async () => {
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

  it('lists imports without notes of any length that an earlier version stored', async () => {
    await importFile(parking, fileOf(entryOf('Parken')));
    await write('UPDATE bank_statements SET notes = :notes', {
      notes: JSON.stringify([PARAGRAPH, PARAGRAPH, PARAGRAPH]),
    });
    const { notes } = (await get('/bank/imports')).imports[0].statements[0];
    expect(notes).toEqual(['Die Hinweise zu diesem Auszug sind zu lang, um sie hier zu zeigen.']);
    expect(await importFile(parking, fileOf(entryOf('Noch einmal')))).toMatchObject({ status: 201 });
  });

  it('lists the newest imports with 2,000 statements in all', async () => {
    await importFile(parking, fileOf(entryOf('Parken')));
    await importFile(parking, fileOf(entryOf('Noch einmal')));
    const copies = `INSERT INTO bank_statements (importId, kind, account, entries, seen, notes)
      SELECT importId, kind, account, entries, seen, notes FROM bank_statements WHERE importId = :importId`;
    for (const importId of [2, 1]) for (let times = 0; times < 10; times += 1) await write(copies, { importId });
    const { imports } = await get('/bank/imports');
    expect(imports.map(({ _id }: { _id: string }) => _id)).toEqual(['2']);
    expect(imports[0].statements).toHaveLength(1_024);
  });

  it('is rejected if one entry holds more text than memory may keep', async () => {
    const answer = await importFile(parking, fileOf(entryOf(...Array.from({ length: 600 }, () => PARAGRAPH))));
    expect(answer).toMatchObject({ status: 422, body: { code: 'STATEMENT_tooComplex' } });
    expect(await importFile(parking, fileOf(entryOf('Parken')))).toMatchObject({ status: 201 });
  });
});

it('is rejected if the texts of all entries are longer than memory may keep', async () => {
  const parts = Array.from({ length: 1_500 }, () => partXml({ amount: '1.00', purpose: ['x'.repeat(2_100)] }));
  const file = fileOf(entryXml({ amount: '1500.00', parts }));
  const members = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.xml`, file]));
  await expect(readAll(zipOf(members))).rejects.toMatchObject({ code: 'tooComplex' });
});
