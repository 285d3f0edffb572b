import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { verifyAccounts } from '../accounts/verifyAccounts.ts';
import { startParking } from '../testing/startParking.ts';
import { importFile } from './testing/importStatement.ts';
import { balanceXml, entryXml, messageXml, OWN_IBAN, partXml, statementXml } from './testing/statementFiles.ts';

/** 15 digits, the maximum in a statement. */
const MOST = 9_999_999_999_999.99;

describeOnDatabase('a bank statement', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const send = (method: string, path: string, json?: object) =>
    parking.request(method, path, { cookie: parking.admin, ...(json && { json }) });
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
    'may give the reason of a return as „%s“',
    async (returned) => {
      const entry = await imported(of(entryXml({ sign: 'DBIT', parts: [partXml({ returned })] })), 'outgoing');
      expect(entry).toMatchObject({ amount: -30, state: 'outgoing' });
    },
  );

  it.each(['EURO', 'Euro und Cent, oder was die Bank dafür hält'])(
    'may be in „%s“, which is not booked',
    async (currency) => {
      const entry = await imported(of(entryXml({ currency, parts: [] })), 'unknown');
      expect(entry).toMatchObject({ amount: 30, currency: currency.slice(0, 20) });
    },
  );

  it('may have balances and a payment of 15 digits, which is booked, taken back and put aside', async () => {
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

  it('may take 15 digits from the account', async () => {
    const entry = await imported(of(entryXml({ amount: String(MOST), sign: 'DBIT' })), 'outgoing');
    expect(entry).toMatchObject({ amount: -MOST });
  });
});
