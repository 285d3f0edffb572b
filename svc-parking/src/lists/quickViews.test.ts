import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase, makeServerDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import mysql from 'mysql2/promise';
import { importFile, statementOf } from '../bank/testing/importStatement.ts';
import { insertRecords } from '../testing/insertRecords.ts';
import { startParking } from '../testing/startParking.ts';

describeOnDatabase('quick views', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));
  beforeAll(async () => {
    await insertRecords(parking.service.database, [
      { vehicleNumber: 'B-LE 1', finesCents: 3_000, miStatus: 'M', isPrint: true, letterDeadline: 20260320 },
      { vehicleNumber: 'B-WE 2', exitAt: new Date('2026-03-05T12:00:00Z') },
      { vehicleNumber: 'B-DA 3' },
    ]);
  });

  const plates = async (query: string) => {
    const { body } = await parking.asAdmin('GET', `/records?${query}`);
    return body.records.map(({ vehicleNumber }: { vehicleNumber: string }) => vehicleNumber);
  };

  it('list a printed reminder as overdue from the day after its deadline', async () => {
    parking.setClock('2026-03-20T22:59:59Z');
    expect(await plates('isOverdue=true')).toEqual([]);
    parking.setClock('2026-03-20T23:00:00Z');
    expect(await plates('isOverdue=true')).toEqual(['B-LE 1']);
  });

  it('the quick view of partly paid records lists records of which a part is paid and a part is open', async () => {
    const book = (to: string, json: object) => parking.asAdmin('POST', `/accounts/100001/${to}`, json);
    await book('waivers', { amount: 5, reason: 'goodwill' });
    expect(await plates('isPartlyPaid=true')).toEqual([]);
    const payment = { amount: 10, day: '5.3.2026', type: 'transfer' };
    expect(await book('payments', payment)).toMatchObject({ status: 201 });
    const found = ['', '&plate=le&from=5.3.2026', '&isOverdue=true&hasFines=true', '&list=collection'];
    const lists = await Promise.all(found.map((query) => plates(`isPartlyPaid=true${query}`)));
    expect(lists).toEqual([['B-LE 1'], ['B-LE 1'], ['B-LE 1'], []]);
    const { body } = await parking.asAdmin('GET', '/records/count?isPartlyPaid=true');
    expect(body).toMatchObject({ total: 1, chargedTotal: 30, openTotal: 15 });
    await book('payments', { ...payment, amount: 15 });
    expect(await plates('isPartlyPaid=true')).toEqual([]);
  });

  it('list records that a dunning block excludes from dunning, until the end of the block’s last day', async () => {
    const json = { reason: 'instalments', until: '21.3.2026' };
    await parking.asAdmin('PUT', '/dunning-block/100002', json);
    expect(await plates('isBlocked=true')).toEqual(['B-WE 2']);
    expect(await plates('isBlocked=true&list=open&plate=we')).toEqual(['B-WE 2']);
    expect(await plates('isBlocked=true&hasFines=true')).toEqual([]);
    const { body } = await parking.asAdmin('GET', '/records/count?isBlocked=true');
    expect(body.total).toBe(1);
    const csv = await parking.asAdmin('GET', '/records/export?isBlocked=true');
    expect(csv.body.split('\r\n')[1]).toContain(';Ratenzahlung bis 21.3.2026;');
    parking.setClock('2026-03-21T23:00:00Z');
    expect(await plates('isBlocked=true')).toEqual([]);
  });

  it.each(['isParked=true', 'isParked=true&plate=b', 'isParked=true&from=5.3.2026'])(
    'of parked cars leave out cars that have left: %s',
    async (query) => {
      expect(await plates(query)).toEqual(['B-DA 3', 'B-LE 1']);
    },
  );

  it('list records that owe something and whose car has left, in every list and in the export', async () => {
    const exitAt = new Date('2026-03-05T12:00:00Z');
    await insertRecords(parking.service.database, [
      { vehicleNumber: 'B-OW 4', feeCents: 400, exitAt },
      { vehicleNumber: 'B-PA 5', feeCents: 400, exitAt, isPay: true },
    ]);
    const lists = ['', '&list=open&sort=fine', '&plate=b&from=5.3.2026', '&list=reminder'];
    expect(await Promise.all(lists.map((query) => plates(`isPayable=true${query}`)))).toEqual([
      ['B-OW 4'],
      ['B-OW 4'],
      ['B-OW 4'],
      [],
    ]);
    const ask = (path: string) => parking.asAdmin('GET', path);
    expect((await ask('/records/count?isPayable=true&list=open')).body).toMatchObject({ total: 1, openTotal: 4 });
    const { body } = await ask('/records/export?isPayable=true&list=open');
    expect(body.split('\r\n').slice(1)).toEqual([expect.stringContaining(';B-OW 4;'), '']);
  });
});

const FIRST = 100_001;
const RECORDS = [
  { vehicleNumber: 'B-AB 1', finesCents: 3000, ownerName: 'Jörg Öztürk' },
  { vehicleNumber: 'B-AB 2', finesCents: 3000, isPay: true, ownerName: 'Jörg Öztürk' },
  { vehicleNumber: 'B-AB 3', finesCents: 2500, feeCents: 500, miStatus: 'M' },
  { vehicleNumber: 'B-AB 4' },
  { vehicleNumber: 'B-AB 5', finesCents: 4550, isDisable: true },
  { vehicleNumber: 'B-MO 30', finesCents: 4550 },
  { vehicleNumber: 'B-DG 7', finesCents: 400 },
] as const;

describeOnDatabase('the search for records with an open amount', (makeDatabase) => {
  const parking = running(async () => {
    const started = await startParking(await makeDatabase());
    await insertRecords(started.service.database, RECORDS);
    return started;
  });

  const ask = (text: string) => parking.asAdmin('GET', `/records/open?${new URLSearchParams({ text })}`);

  it.each([
    ['an amount', '30,00', [3, 1]],
    ['whole euros, before plates with these digits', '30', [3, 1, 6]],
    ['an amount with the euro sign', '45,50 €', [6]],
    ['an amount of one digit', '4', [7]],
    ['the same amount with its cents', '4,00', [7]],
    ['an amount of one digit that no record owes, although plates contain the digit', '3', []],
    ['an amount that no record owes', '29,99', []],
    ['an invoice number', '100001', [1]],
    ['an invoice number as people write it', 'Rechnung 100.003', [3]],
    ['a part of a plate, the highest amounts first', 'b-ab', [3, 1]],
    ['an owner', 'özt', [1]],
    ['an amount of zero, which finds no record', '0,00', []],
  ])('finds exactly the matching records by %s', async (_title, text, expected) => {
    const { status, body } = await ask(text);
    expect(status).toBe(200);
    const numbers = body.records.map(({ invoiceNumber }: { invoiceNumber: number }) => invoiceNumber - FIRST + 1);
    expect(numbers).toEqual(expected);
    expect(body).not.toHaveProperty('settled');
  });

  it.each([
    ['paid', FIRST + 1],
    ['free', FIRST + 3],
    ['disabled', FIRST + 4],
  ])(
    'returns the %s record separately if the search text is exactly its invoice number',
    async (_title, invoiceNumber) => {
      const { body } = await ask(String(invoiceNumber));
      expect(body).toMatchObject({ records: [], settled: { invoiceNumber } });
    },
  );

  it.each(['12345678901234', '9'.repeat(30), '0'.repeat(30), '99999999999,99', '-5', '1e9', '1e999'])(
    'finds nothing for %s, which no record has',
    async (text) => {
      const found = await parking.asAdmin('GET', `/records/open?${new URLSearchParams({ text })}`);
      expect(found).toMatchObject({ status: 200, body: { records: [] } });
    },
  );
});

const FINES = { fines: [{ type: 'Falschparken', price: 30 }] };

describeWithTool('mysql', 'while another connection has an uncommitted change,', () => {
  let database: TestDatabase;
  const parking = running(async () => {
    database = await makeServerDatabase();
    return startParking(database);
  }, 'each');

  let keys = 0;
  const send = async (method: string, path: string, json?: object) => {
    const headers = { 'Idempotency-Key': `beside-open-transaction-${++keys}` };
    const { status, body } = await parking.asAdmin(method, path, json, headers);
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
      // The server analyses tables by itself after a while; then its planner knows which index has the fewest rows.
      await connection.query('ANALYZE TABLE bank_entries, records');
      await connection.query('START TRANSACTION');
      await connection.query("INSERT INTO leases (name, heldUntil) VALUES ('beside', NOW())");
      await work();
    } finally {
      await connection.end();
    }
  };

  it('the list of due refunds lacks only the refund that was ordered', async () => {
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

  it('the list of candidates for collection lacks only the candidate that was paid', async () => {
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
