import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { DAY_MS } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { untilExported } from '@parkwart/service-kit/testing/untilExported';
import { insertKeeperLines } from '../keeper-requests/keeperRequests.ts';
import { collectionRows } from '../record/currentCollection.ts';
import type { TestRecord } from '../testing/insertRecords.ts';
import { dueErasures } from './dueErasures.ts';
import { previewRetention } from './previewRetention.ts';
import { retainedRecords } from './retainedRecords.ts';
import { describeRetention, EXPIRED, FIRST, NOT_EXPIRED, PAID, SETTINGS } from './testing/describeRetention.ts';

const OWNED = {
  ownerName: 'Erika Muster',
  address: 'Weg 1',
  driverName: 'Max Muster',
  driverAddress: 'Weg 2',
  registeredMake: 'OPEL',
  registeredColour: 'ROT',
};

describeRetention((retention) => {
  const { setClock, runPass, insert, recordIds, pendingErasures, confirm, eraseInFiles } = retention;

  it('retention deletes a permit, with its stored response, as many days after its last day as the settings state', async () => {
    const add = (vehicleNumber: string, validTo: string | null, key: string) =>
      retention.parking.request('POST', '/permits', {
        cookie: retention.parking.admin,
        headers: { 'Idempotency-Key': key },
        json: { vehicleNumber, validFrom: '1.1.2026', validTo },
      });
    const plates = async () =>
      (await retention.connection.read<{ vehicleNumber: string }>('SELECT vehicleNumber FROM permits ORDER BY id')).map(
        ({ vehicleNumber }) => vehicleNumber,
      );
    await add('B-DP 1', '2.2.2026', 'permit-one');
    await add('B-DP 2', '3.2.2026', 'permit-two');
    await add('B-DP 3', null, 'permit-three');
    setClock('2026-03-04T22:59:59Z');
    expect(await runPass()).toMatchObject({ permits: 0 });
    setClock('2026-03-04T23:00:00Z');
    expect(await runPass()).toMatchObject({ permits: 1 });
    expect(await plates()).toEqual(['B-DP 2', 'B-DP 3']);
    expect((await add('B-DP 1', '2.2.2026', 'permit-one')).status).toBe(410);
    expect((await add('B-DP 2', '3.2.2026', 'permit-two')).status).toBe(201);
  });

  it('retention deletes free parking stays when their period is over, and not a second sooner', async () => {
    await insert(EXPIRED, NOT_EXPIRED);
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([FIRST + 1]);
    setClock('2026-03-05T14:00:01Z');
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([]);
  });

  it('retention uses the current settings', async () => {
    await insert({ ...EXPIRED, exitAt: new Date('2026-03-01T14:00:00Z') });
    const json = { ...DEFAULT_SETTINGS, retainParkingDays: 4, retainPermitsDays: 365 };
    await runPass();
    expect(await pendingErasures()).toEqual([]);
    expect(
      (await retention.parking.request('PUT', '/settings', { cookie: retention.parking.admin, json })).status,
    ).toBe(200);
    await runPass();
    expect(await pendingErasures()).toEqual([{ invoiceNumber: FIRST, part: 'record' }]);
  });

  it('retention does not delete parked cars, unpaid fines and fees, or more recent closed records', async () => {
    const ages = new Date('2001-01-01T00:00:00Z');
    const young = new Date('2026-01-01T00:00:00Z');
    await insert(
      { entryAt: new Date('2025-03-05T14:00:01Z') },
      { exitAt: ages, finesCents: 3_000 },
      { exitAt: ages, feeCents: 400 },
      { exitAt: ages, finesCents: 3_000, miStatus: 'I', isPrint: true },
      { exitAt: ages, finesCents: 3_000, isDisable: true, closedAt: young },
      { exitAt: ages, finesCents: 3_000, isPay: true, closedAt: young },
    );
    expect(await runPass()).toMatchObject({ looked: 5, records: 0, images: 0, owners: 0, permits: 0 });
    expect(await pendingErasures()).toEqual([]);
    expect(await recordIds()).toHaveLength(6);
  });

  it('retention does not delete a record while svc-files is down, and deletes it later', async () => {
    await insert(EXPIRED);
    await runPass();
    await runPass();
    expect(await recordIds()).toEqual([FIRST]);
    await untilExported(retention.parking, /^parkwart_forgettings_waiting\{[^}]*\} 1$/m);
    await untilExported(retention.parking, /^parkwart_forgetting_age_seconds\{[^}]*\} 0$/m);
    await eraseInFiles();
    expect(await recordIds()).toEqual([]);
    await untilExported(retention.parking, /^parkwart_forgettings_waiting\{[^}]*\} 0$/m);
  });

  it('retention ignores repeated and unrequested confirmations from svc-files', async () => {
    await insert(EXPIRED, NOT_EXPIRED);
    await runPass();
    const due = await pendingErasures();
    expect((await confirm(due)).status).toBe(204);
    expect((await confirm(due)).status).toBe(204);
    expect((await confirm([{ invoiceNumber: FIRST + 1, part: 'record' }])).status).toBe(204);
    expect(await recordIds()).toEqual([FIRST + 1]);
  });

  it('retention begins the period of a record when the record is first found closed, and begins it again after a reopening', async () => {
    await insert({ ...PAID, images: ['/a'] });
    const paid = (isPay: boolean) =>
      retention.parking.request('PUT', `/update-payment/${FIRST}`, {
        cookie: retention.parking.admin,
        json: { isPay },
      });
    const closedAt = async () => {
      const [row] = await retention.connection.read<{ closedAt: string | null }>('SELECT closedAt FROM records');
      return row?.closedAt ? new Date(row.closedAt).toISOString() : null;
    };
    await runPass();
    expect(await closedAt()).toBe('2026-03-05T14:00:00.000Z');
    await paid(false);
    setClock('2026-03-06T14:00:00Z');
    await runPass();
    expect(await closedAt()).toBeNull();
    await paid(true);
    setClock('2026-03-07T14:00:00Z');
    await runPass();
    expect(await closedAt()).toBe('2026-03-07T14:00:00.000Z');
    // 180 days in Berlin, including the start of summer time.
    setClock('2026-09-03T12:59:59Z');
    await runPass();
    expect(await pendingErasures()).toEqual([]);
    setClock('2026-09-03T13:00:00Z');
    await runPass();
    expect(await pendingErasures()).toEqual([{ invoiceNumber: FIRST, part: 'images' }]);
    await eraseInFiles();
    expect(await recordIds()).toEqual([FIRST]);
  });

  it('retention deletes a paid fine eight years after the end of its year, and its owner six years after the end of that year', async () => {
    const closedAt = new Date('2026-02-10T00:00:00Z');
    await insert({ ...PAID, closedAt, miStatus: 'M', isPrint: true, ...OWNED });
    const owner = async () =>
      (await retention.connection.read<typeof OWNED>(`SELECT ${Object.keys(OWNED).join(', ')} FROM records`))[0];
    setClock('2032-12-31T22:59:59Z');
    await runPass();
    expect(await owner()).toEqual(OWNED);
    setClock('2032-12-31T23:00:00Z');
    expect(await runPass()).toMatchObject({ owners: 1 });
    expect(await owner()).toEqual(Object.fromEntries(Object.keys(OWNED).map((name) => [name, ''])));
    setClock('2034-12-31T22:59:59Z');
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([FIRST]);
    setClock('2034-12-31T23:00:00Z');
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([]);
  });

  it('retention cancels the erasure of a reopened record, before and after svc-files was notified', async () => {
    await insert(EXPIRED, EXPIRED);
    await runPass();
    const due = await pendingErasures();
    const fine = {
      json: { fines: [{ type: 'Falschparken', price: 30, description: '' }] },
      cookie: retention.parking.admin,
    };
    expect((await retention.parking.request('PUT', `/update-fine/${FIRST}`, fine)).status).toBe(200);
    expect(await pendingErasures()).toEqual([{ invoiceNumber: FIRST + 1, part: 'record' }]);
    expect((await confirm(due)).status).toBe(204);
    expect(await recordIds()).toEqual([FIRST]);
  });
});

describeRetention((retention) => {
  const { setClock, runPass, insert, recordIds, eraseInFiles } = retention;

  it('retention deletes the objections to a record with the record, and no other objections', async () => {
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
    expect(await retention.connection.read('SELECT invoiceNumber FROM objections')).toEqual([
      { invoiceNumber: FIRST + 1 },
    ]);
  });

  it('retention deletes named drivers, the keeper’s request and the lines of runs with their record, and none of another record', async () => {
    await insert({ ...EXPIRED, closedAt: EXPIRED.exitAt }, NOT_EXPIRED);
    for (const id of [FIRST, FIRST + 1]) {
      await retention.parking.request('POST', `/named-drivers/${id}`, {
        cookie: retention.parking.admin,
        headers: { 'Idempotency-Key': `driver-of-${id}` },
        json: { arrived: '1.2.2026', source: 'form', name: 'Frieda Fahrerin', address: 'Weg 1' },
      });
      const lines = [{ invoiceNumber: id, requestId: 1, costCents: 0, pictures: 0, reason: '' }];
      await retention.connection.transaction((transaction) => insertKeeperLines(transaction, lines));
      await retention.connection.sequelize.query(`INSERT INTO dunning_lines
        (runId, invoiceNumber, level, state, costCents, letterDeadline) VALUES (1, ${id}, 1, 'printed', 0, 20260326)`);
    }
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([FIRST + 1]);
    for (const table of ['named_drivers', 'keeper_lines', 'dunning_lines'])
      expect(await retention.connection.read(`SELECT invoiceNumber FROM ${table}`)).toEqual([
        { invoiceNumber: FIRST + 1 },
      ]);
  });

  it('retention deletes the hand-overs of a record to an agency with the record, and no other hand-overs', async () => {
    await insert({ ...EXPIRED, closedAt: EXPIRED.exitAt }, NOT_EXPIRED);
    await retention.connection.transaction(async (transaction) => {
      const handOver = { agency: 'Inkasso Nord', handedDay: 20260201, claimCents: 3_000, handedAt: 1, account: 'a-1' };
      for (const invoiceNumber of [FIRST, FIRST + 1])
        await collectionRows.insert(transaction, { invoiceNumber, ...handOver });
    });
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([FIRST + 1]);
    expect(await retention.connection.read('SELECT invoiceNumber FROM collections')).toEqual([
      { invoiceNumber: FIRST + 1 },
    ]);
  });

  it('retention erases plates in stored responses of idempotency keys', async () => {
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
    expect(JSON.stringify(await retention.connection.read('SELECT * FROM idempotency_keys'))).not.toMatch(/ER ?7777/);
    expect((await retention.parking.request('POST', '/parking', request)).status).toBe(410);
  });
});

const START = new Date('2026-01-05T11:00:00Z');
const RECENT = { exitAt: new Date('2026-02-10T14:00:00Z'), version: 2 };
const at = (days: number) => new Date(START.getTime() + days * DAY_MS);

/** Every combination of the facts that determine what is due. */
function sketches(): TestRecord[] {
  const claims: TestRecord[] = [{}, { feeCents: 200 }, { finesCents: 3_000 }, { isPrint: true }, { miStatus: 'M' }];
  const texts: TestRecord[] = [{}, { images: ['a'] }, { ownerName: 'Erika' }, { address: 'Weg 1' }];
  const states: TestRecord[] = [{}, { isPay: true }, { isDisable: true, version: 4 }];
  const stays: TestRecord[] = [{}, { exitAt: at(1) }, { exitAt: at(1), closedAt: at(2) }];
  return claims.flatMap((claim) =>
    texts.flatMap((text) =>
      states.flatMap((state) => stays.map((stay) => ({ entryAt: START, ...claim, ...text, ...state, ...stay }))),
    ),
  );
}

describeRetention((retention) => {
  const partsOf = (database: Database) => {
    const records = retainedRecords(
      database,
      openJournal(database, () => retention.clock),
    );
    return { database, records, clock: () => retention.clock };
  };

  it('the preview of retention counts the same erasures as the rules for each single record, at any time', async () => {
    await retention.insert(...sketches());
    const parts = partsOf(retention.connection);
    const all = await parts.records.read(await retention.recordIds());
    // Days and years after the records' exit or closing, give or take a second.
    for (const days of [30, 31, 32, 181, 182, 183, 365, 366, 395, 6.98 * 365.25, 7 * 365.25, 9.1 * 365.25]) {
      for (const seconds of [-1, 0, 1]) {
        retention.clock = new Date(at(days).getTime() + seconds * 1_000);
        const expected = all.flatMap((facts) => dueErasures(facts, SETTINGS, retention.clock)).length;
        const { rules } = await previewRetention(parts);
        const found = rules.reduce((sum, { count }) => sum + count, 0);
        expect([days, seconds, found]).toEqual([days, seconds, expected]);
      }
    }
  });

  it('the preview of retention does not read the records of which nothing is due', async () => {
    await retention.insert(...Array.from({ length: 1_000 }, () => RECENT), EXPIRED);
    let rows = 0;
    const read: Database['read'] = async (...query) => {
      const found = await retention.connection.read(...query);
      rows += found.length;
      return found as never;
    };
    const { rules } = await previewRetention(partsOf({ ...retention.connection, read }));
    expect(rules[0]).toEqual({ rule: 'parking', count: 1, invoiceNumbers: [101_001] });
    expect(rows).toBeLessThan(20);
  });
});
