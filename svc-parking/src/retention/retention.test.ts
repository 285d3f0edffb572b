import { DEFAULT_SETTINGS } from '@parkwart/contracts/entities/settings';
import { type Database, openDatabase } from '@parkwart/service-kit/database/database';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { describeOnEachDatabase, type TestDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { insertKeeperLines } from '../keeper-requests/keeperRows.ts';
import { insertCollection } from '../record/collections.ts';
import { insertRecords, type TestRecord } from '../testing/insertRecords.ts';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';
import { erasureQueue } from './erasureQueue.ts';
import { openLease } from './lease.ts';
import { retainedRecords } from './retainedRecords.ts';
import { runRetention } from './runRetention.ts';

const NOW = '2026-03-05T14:00:00Z';
/** In Berlin, exactly thirty days earlier to the second, and a second later. */
const EXPIRED = { exitAt: new Date('2026-02-03T14:00:00Z'), version: 2 };
const NOT_EXPIRED = { exitAt: new Date('2026-02-03T14:00:01Z'), version: 2 };
const PAID = { ...EXPIRED, version: 4, isPay: true, finesCents: 3_000 };
const FIRST = 100_001;
const OWNED = {
  ...{ ownerName: 'Erika Muster', address: 'Weg 1', driverName: 'Max Muster', driverAddress: 'Weg 2' },
  ...{ registeredMake: 'OPEL', registeredColour: 'ROT' },
};

describeOnEachDatabase('retention in svc-parking', (makeDatabase) => {
  let database: TestDatabase;
  let parking: ParkingUnderTest;
  let connection: Database;
  let otherConnection: Database;
  let headers: Record<string, string>;
  let clock: Date;

  beforeEach(async () => {
    database = await makeDatabase();
    parking = await startParking(database);
    connection = openDatabase(database.url);
    otherConnection = openDatabase(database.url);
    headers = { Authorization: `Bearer ${await testTokens('files').sign('parking')}` };
    setClock(NOW);
  });
  afterEach(async () => {
    await connection.close();
    await otherConnection.close();
    await parking.stop();
    await database.remove();
  });

  const setClock = (now: string) => {
    clock = new Date(now);
    parking.setClock(now);
  };
  const leaseOf = (connection: Database) => openLease(connection, 'forgetting', () => clock);
  const runPass = (used = connection, isStopping = () => false) =>
    runRetention(
      {
        database: used,
        records: retainedRecords(
          used,
          openJournal(used, () => clock),
        ),
        journal: openJournal(used, () => clock),
        erasures: erasureQueue(used),
        clock: () => clock,
      },
      { lease: leaseOf(used), isStopping },
    );
  const insert = (...sketches: TestRecord[]) => insertRecords(connection, sketches);
  const recordIds = async () =>
    (await connection.select<{ id: number }>('SELECT id FROM records ORDER BY id')).map(({ id }) => id);
  const pendingErasures = async () =>
    (await parking.request('GET', '/internal/forgettings', { headers })).body.forgettings;
  const confirm = (list: unknown) =>
    parking.request('PUT', '/internal/forgettings/done', { headers, json: { forgettings: list } });
  const eraseInFiles = async () => {
    for (let due = await pendingErasures(); due.length > 0; due = await pendingErasures()) {
      expect((await confirm(due)).status).toBe(204);
    }
  };

  it('deletes a permit as long after its last day as free stays, with its stored response', async () => {
    const add = (vehicleNumber: string, validTo: string | null, key: string) =>
      parking.request('POST', '/permits', {
        cookie: parking.admin,
        headers: { 'Idempotency-Key': key },
        json: { vehicleNumber, validFrom: '1.1.2026', validTo },
      });
    const plates = async () =>
      (await connection.select<{ vehicleNumber: string }>('SELECT vehicleNumber FROM permits ORDER BY id')).map(
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

  it('deletes the objections to a record with it, and no others', async () => {
    await insert({ ...EXPIRED, closedAt: EXPIRED.exitAt }, NOT_EXPIRED);
    for (const id of [FIRST, FIRST + 1]) {
      const objection = { arrived: '1.2.2026', channel: 'letter', text: 'War nicht da.' };
      await parking.request('POST', `/objections/${id}`, {
        cookie: parking.admin,
        headers: { 'Idempotency-Key': `objection-to-${id}` },
        json: objection,
      });
    }
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([FIRST + 1]);
    expect(await connection.select('SELECT invoiceNumber FROM objections')).toEqual([{ invoiceNumber: FIRST + 1 }]);
  });

  it('deletes the named drivers and the keeper’s request of a record with it, and no others', async () => {
    await insert({ ...EXPIRED, closedAt: EXPIRED.exitAt }, NOT_EXPIRED);
    for (const id of [FIRST, FIRST + 1]) {
      await parking.request('POST', `/named-drivers/${id}`, {
        cookie: parking.admin,
        headers: { 'Idempotency-Key': `driver-of-${id}` },
        json: { arrived: '1.2.2026', source: 'form', name: 'Frieda Fahrerin', address: 'Weg 1' },
      });
      const line = { invoiceNumber: id, requestId: 1, costCents: 0, pictures: 0, reason: '' };
      const lines = [{ ...line, answeredAt: null, answeredById: null }];
      await connection.transaction((transaction) => insertKeeperLines(connection, lines, transaction));
    }
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([FIRST + 1]);
    for (const table of ['named_drivers', 'keeper_lines'])
      expect(await connection.select(`SELECT invoiceNumber FROM ${table}`)).toEqual([{ invoiceNumber: FIRST + 1 }]);
  });

  it('deletes the hand-overs of a record to an agency with it, and no others', async () => {
    await insert({ ...EXPIRED, closedAt: EXPIRED.exitAt }, NOT_EXPIRED);
    await connection.transaction(async (transaction) => {
      const handOver = { agency: 'Inkasso Nord', handedDay: 20260201, claimCents: 3_000, handedAt: 1, account: 'a-1' };
      for (const invoiceNumber of [FIRST, FIRST + 1])
        await insertCollection(connection, { invoiceNumber, ...handOver }, transaction);
    });
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([FIRST + 1]);
    expect(await connection.select('SELECT invoiceNumber FROM collections')).toEqual([{ invoiceNumber: FIRST + 1 }]);
  });

  it('erases plates in stored responses of idempotency keys', async () => {
    const request = {
      cookie: parking.employee,
      headers: { 'Idempotency-Key': 'check-in-1' },
      json: { date: '5.3.2026', entryTime: '15:00:00', vehicleNumber: 'M-ER 7777' },
    };
    const { _id } = (await parking.request('POST', '/parking', request)).body;
    await parking.request('POST', `/checkout?id=${_id}`, { cookie: parking.employee });
    setClock('2026-04-05T14:00:01Z');
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([]);
    expect(JSON.stringify(await connection.select('SELECT * FROM idempotency_keys'))).not.toMatch(/ER ?7777/);
    expect((await parking.request('POST', '/parking', request)).status).toBe(410);
  });

  it('deletes free stays when their period is over, and not a second sooner', async () => {
    await insert(EXPIRED, NOT_EXPIRED);
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([FIRST + 1]);
    setClock('2026-03-05T14:00:01Z');
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([]);
  });

  it('uses the current settings', async () => {
    await insert({ ...EXPIRED, exitAt: new Date('2026-03-01T14:00:00Z') });
    const json = { ...DEFAULT_SETTINGS, retainParkingDays: 4 };
    await runPass();
    expect(await pendingErasures()).toEqual([]);
    expect((await parking.request('PUT', '/settings', { cookie: parking.admin, json })).status).toBe(200);
    await runPass();
    expect(await pendingErasures()).toEqual([{ invoiceNumber: FIRST, part: 'record' }]);
  });

  it('keeps parked cars, unpaid fines and fees, and more recent closed records', async () => {
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

  it('keeps a record while svc-files is down, and deletes it later', async () => {
    await insert(EXPIRED);
    await runPass();
    await runPass();
    expect(await recordIds()).toEqual([FIRST]);
    const metrics = async () => String((await parking.request('GET', '/metrics')).body);
    expect(await metrics()).toMatch(/^parkwart_forgettings_waiting\{[^}]*\} 1$/m);
    expect(await metrics()).toMatch(/^parkwart_forgetting_age_seconds\{[^}]*\} 0$/m);
    await eraseInFiles();
    expect(await recordIds()).toEqual([]);
    expect(await metrics()).toMatch(/^parkwart_forgettings_waiting\{[^}]*\} 0$/m);
  });

  it('ignores repeated and unrequested confirmations', async () => {
    await insert(EXPIRED, NOT_EXPIRED);
    await runPass();
    const due = await pendingErasures();
    expect((await confirm(due)).status).toBe(204);
    expect((await confirm(due)).status).toBe(204);
    expect((await confirm([{ invoiceNumber: FIRST + 1, part: 'record' }])).status).toBe(204);
    expect(await recordIds()).toEqual([FIRST + 1]);
  });

  it('counts from when a record was first seen closed, and again after a reopening', async () => {
    await insert({ ...PAID, images: ['/a'] });
    const paid = (isPay: boolean) =>
      parking.request('PUT', `/update-payment/${FIRST}`, { cookie: parking.admin, json: { isPay } });
    const closedAt = async () => {
      const [row] = await connection.select<{ closedAt: string | null }>('SELECT closedAt FROM records');
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

  it('deletes a paid fine eight years after the end of its year, its owner six years after', async () => {
    const closedAt = new Date('2026-02-10T00:00:00Z');
    await insert({ ...PAID, closedAt, miStatus: 'M', isPrint: true, ...OWNED });
    const owner = async () =>
      (await connection.select<typeof OWNED>(`SELECT ${Object.keys(OWNED).join(', ')} FROM records`))[0];
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

  it('cancels the erasure of a reopened record, before and after svc-files was notified', async () => {
    await insert(EXPIRED, EXPIRED);
    await runPass();
    const due = await pendingErasures();
    const fine = { json: { fines: [{ type: 'Falschparken', price: 30, description: '' }] }, cookie: parking.admin };
    expect((await parking.request('PUT', `/update-fine/${FIRST}`, fine)).status).toBe(200);
    expect(await pendingErasures()).toEqual([{ invoiceNumber: FIRST + 1, part: 'record' }]);
    expect((await confirm(due)).status).toBe(204);
    expect(await recordIds()).toEqual([FIRST]);
  });

  it('runs in one replica at a time, and in another one once its lease expires', async () => {
    await insert(...Array.from({ length: 600 }, () => EXPIRED));
    const passes = await Promise.all([runPass(connection), runPass(otherConnection)]);
    expect(passes.filter((counts) => counts === undefined).length).toBeLessThanOrEqual(1);
    expect(await erasureQueue(connection).count()).toBe(600);

    const [mine, others] = [leaseOf(connection), leaseOf(otherConnection)];
    expect(await mine.acquire()).toBe(true);
    expect(await others.acquire()).toBe(false);
    expect(await runPass(otherConnection)).toBeUndefined();
    clock = new Date(clock.getTime() + 301_000);
    expect(await others.acquire()).toBe(true);
    expect(await mine.acquire()).toBe(false);
    await mine.release(true);
    expect(await mine.acquire()).toBe(false);
  });

  it('processes a large backlog in batches, resumes after a stop, and reuses no number', async () => {
    await insert(...Array.from({ length: 1_203 }, (_, index) => (index % 3 === 0 ? PAID : EXPIRED)));
    let asked = 0;
    expect(await runPass(connection, () => ++asked > 1)).toMatchObject({ looked: 500, records: 333 });
    const others = { images: 0, owners: 0, permits: 0, bankEntries: 0, postings: 0 };
    expect(await runPass()).toEqual({ looked: 1_203, records: 469, ...others });
    expect(await runPass()).toMatchObject({ looked: 1_203, records: 0 });
    const { entries } = (await parking.request('GET', '/journal/parking?subject=retention', { cookie: parking.admin }))
      .body;
    expect(entries.map(({ after }: { after: object }) => after)).toMatchObject([{ records: 469 }, { records: 333 }]);
    expect(await pendingErasures()).toHaveLength(200);
    await eraseInFiles();
    expect(await recordIds()).toHaveLength(401);
    const highest = await parking.checkIn();
    await connection.transaction((transaction) =>
      retainedRecords(
        connection,
        openJournal(connection, () => clock),
      ).remove([highest.invoiceNumber], transaction),
    );
    expect((await parking.checkIn()).invoiceNumber).toBeGreaterThan(highest.invoiceNumber);
  });

  it('logs only counts, no personal data', async () => {
    await insert({ ...EXPIRED, vehicleNumber: 'B-GEHEIM 77' });
    await runPass();
    await eraseInFiles();
    expect(parking.logLines()).toContain('"records":1,"images":0');
    expect(parking.logLines()).not.toContain('GEHEIM');
  });

  it('runs after the start', async () => {
    await insert(EXPIRED);
    const regular = await startParking(database, { retentionDelayMs: 20 });
    const due = async (): Promise<unknown> => {
      const found = await pendingErasures();
      return found.length > 0 ? found : due();
    };
    expect(await due()).toEqual([{ invoiceNumber: FIRST, part: 'record' }]);
    await regular.stop();
    expect(regular.logLines()).toContain('"looked":1,"records":1,"images":0,"owners":0');
  });

  it('serves only other services, and rejects anything but a list', async () => {
    const cookie = parking.admin;
    expect((await parking.request('GET', '/internal/forgettings', { cookie })).status).toBe(401);
    const json = { forgettings: [] };
    expect((await parking.request('PUT', '/internal/forgettings/done', { cookie, json })).status).toBe(401);
    expect((await confirm([{ invoiceNumber: FIRST, part: 'everything' }])).status).toBe(400);
    expect((await confirm([])).status).toBe(204);
  });
});
