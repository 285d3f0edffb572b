import { makeServerDatabase, type TestDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import mysql from 'mysql2/promise';
import { importFile, statementOf } from '../bank/testing/importStatement.ts';
import { startParking } from '../testing/startParking.ts';

const FINES = { fines: [{ type: 'Falschparken', price: 30 }] };

describeWithTool('mysql', 'while another connection has written and not committed', () => {
  let database: TestDatabase;
  const parking = running(async () => {
    database = await makeServerDatabase();
    return startParking(database);
  }, 'each');

  let keys = 0;
  const send = async (method: string, path: string, json?: object) => {
    const headers = { 'Idempotency-Key': `beside-open-transaction-${++keys}` };
    const { status, body } = await parking.request(method, path, {
      cookie: parking.admin,
      headers,
      ...(json && { json }),
    });
    expect(status).toBeLessThan(300);
    return body;
  };
  const fined = async (count: number) => {
    const numbers: number[] = [];
    for (let car = 0; car < count; car++) {
      const { invoiceNumber } = await parking.checkIn({ vehicleNumber: `B-ER ${car}` });
      await send('PUT', `/update-fine/${invoiceNumber}`, FINES);
      numbers.push(invoiceNumber);
    }
    return numbers;
  };
  const besideIt = async (work: () => Promise<void>) => {
    const connection = await mysql.createConnection(database.url);
    try {
      // As the server does by itself after a while: then it knows which index holds the fewest.
      await connection.query('ANALYZE TABLE bank_entries, records');
      await connection.query('START TRANSACTION');
      await connection.query("INSERT INTO leases (name, heldUntil) VALUES ('beside', NOW())");
      await work();
    } finally {
      await connection.end();
    }
  };

  it('all refunds that are due are listed when one of them was ordered', async () => {
    const numbers = await fined(32);
    const credits = numbers.map((n, car) => ({ amount: car < 12 ? 50 : 30, purpose: `RE ${n} B-ER ${car}` }));
    await importFile(parking, statementOf(credits));
    const { entries } = await send('GET', '/bank/entries?state=certain&limit=200');
    await send('POST', '/bank/bookings', { entries: entries.map(({ _id }: { _id: string }) => _id) });
    await besideIt(async () => {
      const due = async () => (await send('GET', '/bank/refunds/due')).refunds;
      const all = await due();
      expect(all).toHaveLength(12);
      await send('POST', '/bank/refunds', { refunds: [{ due: all[0]._id, amount: 20 }] });
      expect(await due()).toEqual(all.slice(1));
    });
  });

  it('all cases for collection are listed when one of them was paid', async () => {
    const numbers = await fined(12);
    for (const id of numbers) {
      await send('POST', `/checkout?id=${id}`);
      await send('PUT', `/update-MI/${id}`, { MIStatus: 'I' });
    }
    await besideIt(async () => {
      await send('PUT', `/update-payment/${numbers[0]}`, { isPay: true });
      const { candidates } = await send('GET', '/collections/candidates');
      expect(candidates.map(({ record }: { record: { invoiceNumber: number } }) => record.invoiceNumber)).toEqual(
        numbers.slice(1),
      );
    });
  });
});
