import { DEFAULT_SETTINGS } from '@parkwart/contracts/entities/settings';
import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { verifyAccounts } from '../accounts/verifyAccounts.ts';
import { bookEntries } from '../bank/testing/bookEntries.ts';
import { importFile, statementOf } from '../bank/testing/importStatement.ts';
import { startParking } from '../testing/startParking.ts';
import { eraseOldBooks } from './oldBooks.ts';

describeOnEachDatabase('old books', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const send = (method: string, path: string, json?: object) =>
    parking.request(method, path, { cookie: parking.admin, ...(json && { json }) });
  const run = (now: string) => {
    const parts = { database: parking.service.database, clock: () => new Date(now) };
    return eraseOldBooks(parts, DEFAULT_SETTINGS, () => false);
  };
  const sql = (text: string) => parking.service.database.sequelize.query(text);
  const rows = <Row extends object>(text: string) => parking.service.database.select<Row>(text);
  /** On 5.3.2026 a car was fined and its owner paid; another transfer was nobody's. @returns the invoice number */
  const paid = async () => {
    const { invoiceNumber: id } = await parking.checkIn({ vehicleNumber: 'B-AB 1234' });
    await send('PUT', `/update-fine/${id}`, { fines: [{ type: 'Falschparken', price: 30 }] });
    const payment = { amount: 30, purpose: `RE ${id} B-AB 1234`, endToEndId: 'von-erika' };
    await importFile(parking, statementOf([payment, { amount: 7, purpose: 'Danke, Erika' }]));
    const [certain] = (await send('GET', '/bank/entries?state=certain')).body.entries;
    await bookEntries(parking, certain._id);
    return id;
  };
  const entries = () => rows<object>('SELECT * FROM bank_entries ORDER BY id');

  it('lose what bank entries say of a person eight years after the end of their year, booked or not', async () => {
    await paid();
    expect(await run('2034-12-31T22:59:59Z')).toEqual({ bankEntries: 0, postings: 0 });
    expect(JSON.stringify(await entries())).toContain('Erika');
    parking.setClock('2034-12-31T23:00:00Z');
    expect((await send('GET', '/retention-preview')).body.books).toEqual({ bankEntries: 2, postings: 0 });
    expect(await run('2034-12-31T23:00:00Z')).toEqual({ bankEntries: 2, postings: 0 });
    expect(JSON.stringify(await entries())).not.toMatch(/erika|DE0212/i);
    expect(await entries()).toMatchObject([
      { payerName: '', xml: '', otherReferences: '[]', cents: 3000, bookingDay: 20260305, state: 'booked' },
      { purpose: '', payerIban: '', cents: 700 },
    ]);
    expect(await run('2034-12-31T23:00:00Z')).toEqual({ bankEntries: 0, postings: 0 });
    expect((await send('GET', '/bank/entries?state=booked')).body.entries).toMatchObject([{ name: '', amount: 30 }]);
  });

  it('are still known when their statement comes again', async () => {
    const credits = [{ amount: 7, purpose: 'Danke', reference: 'R-7' }];
    await importFile(parking, statementOf(credits));
    await run('2035-06-01T00:00:00Z');
    expect((await importFile(parking, statementOf(credits))).body).toMatchObject({ statements: [{ seen: 1 }] });
  });

  it('keep the payment on a record that is held', async () => {
    const id = await paid();
    parking.setClock('2035-06-01T10:00:00Z');
    await send('PUT', `/holds/${id}`, { until: '31.12.2035', reason: 'Klage' });
    expect(await run('2035-06-01T10:00:00Z')).toEqual({ bankEntries: 1, postings: 0 });
    expect(await run('2036-01-01T10:00:00Z')).toEqual({ bankEntries: 1, postings: 0 });
  });

  it('lose the postings of a record that is gone ten years after the end of their year, and no others', async () => {
    const [id, other] = [await paid(), (await parking.checkIn()).invoiceNumber];
    await send('PUT', `/update-fine/${other}`, { fines: [{ type: 'Falschparken', price: 30 }] });
    expect((await run('2040-01-01T00:00:00Z')).postings).toBe(0);
    await sql(`DELETE FROM records WHERE id = ${id}`);
    expect((await run('2036-12-31T22:59:59Z')).postings).toBe(0);
    parking.setClock('2036-12-31T23:00:00Z');
    expect((await send('GET', '/retention-preview')).body.books).toMatchObject({ postings: 2 });
    expect((await run('2036-12-31T23:00:00Z')).postings).toBe(2);
    expect(await rows('SELECT invoiceNumber FROM postings')).toEqual([{ invoiceNumber: other }]);
    expect((await verifyAccounts(parking.service.database)).faults).toEqual([]);
  });

  it('lose the postings of a bank entry’s rest together, ten years after the last of them', async () => {
    await importFile(parking, statementOf([{ amount: 7, purpose: 'Danke' }]));
    const [{ _id }] = (await send('GET', '/bank/entries?state=unknown')).body.entries;
    const allocate = (more: object) => send('PUT', `/bank/entries/${_id}/allocations`, { allocations: [], ...more });
    await allocate({ isOverpaid: true });
    parking.setClock('2027-02-01T10:00:00Z');
    await allocate({});
    expect((await run('2037-06-01T10:00:00Z')).postings).toBe(0);
    expect((await verifyAccounts(parking.service.database)).rests).toEqual([]);
    expect((await run('2038-01-01T10:00:00Z')).postings).toBe(2);
    expect((await verifyAccounts(parking.service.database)).rests).toEqual([]);
  });
});
