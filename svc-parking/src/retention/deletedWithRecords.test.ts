import { insertKeeperLines } from '../keeper-requests/keeperRows.ts';
import { insertCollection } from '../record/collections.ts';
import { describeRetention, EXPIRED, FIRST, NOT_EXPIRED } from './testing/describeRetention.ts';

describeRetention((retention) => {
  const { setClock, runPass, insert, recordIds, eraseInFiles } = retention;

  it('deletes the objections to a record with it, and no others', async () => {
    await insert({ ...EXPIRED, closedAt: EXPIRED.exitAt }, NOT_EXPIRED);
    for (const id of [FIRST, FIRST + 1]) {
      const objection = { arrived: '1.2.2026', channel: 'letter', text: 'War nicht da.' };
      await retention.parking.request('POST', `/objections/${id}`, {
        cookie: retention.parking.admin,
        headers: { 'Idempotency-Key': `objection-to-${id}` },
        json: objection,
      });
    }
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([FIRST + 1]);
    expect(await retention.connection.select('SELECT invoiceNumber FROM objections')).toEqual([
      { invoiceNumber: FIRST + 1 },
    ]);
  });

  it('deletes the named drivers and the keeper’s request of a record with it, and no others', async () => {
    await insert({ ...EXPIRED, closedAt: EXPIRED.exitAt }, NOT_EXPIRED);
    for (const id of [FIRST, FIRST + 1]) {
      await retention.parking.request('POST', `/named-drivers/${id}`, {
        cookie: retention.parking.admin,
        headers: { 'Idempotency-Key': `driver-of-${id}` },
        json: { arrived: '1.2.2026', source: 'form', name: 'Frieda Fahrerin', address: 'Weg 1' },
      });
      const line = { invoiceNumber: id, requestId: 1, costCents: 0, pictures: 0, reason: '' };
      const lines = [{ ...line, answeredAt: null, answeredById: null }];
      await retention.connection.transaction((transaction) =>
        insertKeeperLines(retention.connection, lines, transaction),
      );
    }
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([FIRST + 1]);
    for (const table of ['named_drivers', 'keeper_lines'])
      expect(await retention.connection.select(`SELECT invoiceNumber FROM ${table}`)).toEqual([
        { invoiceNumber: FIRST + 1 },
      ]);
  });

  it('deletes the hand-overs of a record to an agency with it, and no others', async () => {
    await insert({ ...EXPIRED, closedAt: EXPIRED.exitAt }, NOT_EXPIRED);
    await retention.connection.transaction(async (transaction) => {
      const handOver = { agency: 'Inkasso Nord', handedDay: 20260201, claimCents: 3_000, handedAt: 1, account: 'a-1' };
      for (const invoiceNumber of [FIRST, FIRST + 1])
        await insertCollection(retention.connection, { invoiceNumber, ...handOver }, transaction);
    });
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([FIRST + 1]);
    expect(await retention.connection.select('SELECT invoiceNumber FROM collections')).toEqual([
      { invoiceNumber: FIRST + 1 },
    ]);
  });

  it('erases plates in stored responses of idempotency keys', async () => {
    const request = {
      cookie: retention.parking.employee,
      headers: { 'Idempotency-Key': 'check-in-1' },
      json: { date: '5.3.2026', entryTime: '15:00:00', vehicleNumber: 'M-ER 7777' },
    };
    const { _id } = (await retention.parking.request('POST', '/parking', request)).body;
    await retention.parking.request('POST', `/checkout?id=${_id}`, { cookie: retention.parking.employee });
    setClock('2026-04-05T14:00:01Z');
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([]);
    expect(JSON.stringify(await retention.connection.select('SELECT * FROM idempotency_keys'))).not.toMatch(/ER ?7777/);
    expect((await retention.parking.request('POST', '/parking', request)).status).toBe(410);
  });
});
