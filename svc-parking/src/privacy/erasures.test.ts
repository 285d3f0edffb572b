import type { Database } from '@parkwart/service-kit/database/database';
import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { createLogger } from '@parkwart/service-kit/logging/logger';
import { UnexpectedResponse } from '@parkwart/service-kit/peers/internalClient';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { untilExported } from '@parkwart/service-kit/testing/untilExported';
import { DISCLOSED } from '../features.ts';
import { openLease } from '../lease.ts';
import { erasureQueue } from '../retention/erasureQueue.ts';
import { retainedRecords } from '../retention/retainedRecords.ts';
import { type FakeOthers, fakeOthers } from '../testing/fakeOthers.ts';
import { insertRecords } from '../testing/insertRecords.ts';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';
import { continueErasures } from './continueErasures.ts';
import { disclose } from './disclose.ts';

const PERSON = { kind: 'plate', text: 'M-ARK 4711' };
const MARK = /ARK ?4711/;
const NOW = '2026-03-05T14:00:00Z';
const SOON = '2026-03-05T14:00:20Z';
const DOWN = new UnexpectedResponse('files', '/internal', 503);
const CHANGED = new UnexpectedResponse('files', '/internal', 409);

describeOnDatabase('an erasure in all services, led by svc-parking', (makeDatabase) => {
  let database: TestDatabase;
  let parking: ParkingUnderTest;
  let others: FakeOthers;
  let connection: Database;
  let now: Date;

  beforeEach(async () => {
    database = await makeDatabase();
    others = fakeOthers();
    connection = openDatabase(database.url, database.timeoutMs);
    await start();
    setClock(NOW);
  });
  afterEach(async () => {
    await connection.close();
    await parking.remove();
  });

  const start = async () => {
    parking = await startParking(database, { ask: others.ask, erasuresEveryMs: 3_600_000 });
  };
  const setClock = (text: string) => {
    now = new Date(text);
    parking.setClock(text);
  };
  const asAdmin = (method: string, path: string, json?: object) => parking.asAdmin(method, path, json);
  const tried = async (person = PERSON) =>
    (await asAdmin('GET', `/erasures/trial?${new URLSearchParams(person)}`)).body as { preview: string };
  const begin = async (choice: object = {}, person = PERSON) => {
    const { preview } = await tried(person);
    return asAdmin('POST', '/erasures', { ...person, preview, ...choice });
  };
  const listed = async () => (await asAdmin('GET', '/erasures')).body.erasures;
  const states = async () => (await listed())[0].parts.map(({ state }: { state: string }) => state);
  const parkAndLeave = async () => {
    const { _id, invoiceNumber } = await parking.checkIn({ vehicleNumber: PERSON.text, entryTime: '14:55:00' });
    await parking.asEmployee('POST', `/checkout?id=${_id}`);
    return invoiceNumber;
  };
  const isKept = async () => {
    const { body } = await asAdmin('GET', `/disclosure?${new URLSearchParams(PERSON)}`);
    return body.records.length > 0;
  };
  const leaseOf = (holder: Database) => openLease(holder, 'erasure-requests', () => now, 30_000);
  /** Runs the recurring task once. */
  const goOn = (own = connection, lease = leaseOf(own)) => {
    const clock = () => now;
    const parts = {
      database: own,
      ask: others.ask,
      clock,
      journal: openJournal(own, clock),
      records: retainedRecords(own, openJournal(own, clock)),
      erasures: erasureQueue(own),
    };
    const log = createLogger({ level: 'silent' });
    return continueErasures(parts, { lease, log, isStopping: () => false });
  };
  /**
   * @returns how often the task renewed its lease
   * @param killedAt the renewal at which the task crashes
   */
  const goOnCounting = async (killedAt?: number) => {
    const lease = leaseOf(connection);
    let calls = 0;
    const acquire = async () => {
      calls += 1;
      if (calls === killedAt) throw new Error('killed');
      return lease.acquire();
    };
    await goOn(connection, { ...lease, acquire });
    return calls;
  };

  it('erases the data in one service after another, and then the personal data of the request', async () => {
    await parkAndLeave();
    const { status, body } = await begin();
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'plate', text: PERSON.text, counts: { removed: 1 } });
    expect(await states()).toEqual(['running', 'waiting', 'waiting']);
    expect(await isKept()).toBe(true);
    await goOn();
    expect(others.erased.map(({ path }) => path)).toEqual(['/erasure-requests/users', '/erasure-requests/files']);
    expect(await states()).toEqual(['done', 'done', 'done']);
    expect(await isKept()).toBe(false);
    const [done] = await listed();
    expect(done).toMatchObject({ _id: body._id, doneAt: '2026-03-05T14:00:00.000Z', counts: { removed: 1 } });
    expect(done).not.toHaveProperty('text');
    expect(JSON.stringify(await connection.read('SELECT * FROM erasure_requests'))).not.toMatch(MARK);
  });

  it('waits for a service that is down, and continues after a restart', async () => {
    await parkAndLeave();
    await begin();
    const { '/erasure-requests/files': response = {} } = others.responses;
    others.responses['/erasure-requests/files'] = DOWN;
    await goOn();
    expect(await states()).toEqual(['done', 'retrying', 'waiting']);
    await parking.stop();
    others.responses['/erasure-requests/files'] = response;
    await start();
    setClock(NOW);
    await goOn();
    expect(await states()).toEqual(['done', 'retrying', 'waiting']);
    setClock(SOON);
    await goOn();
    expect(await states()).toEqual(['done', 'done', 'done']);
    expect(others.erased.map(({ path }) => path)).toEqual(['/erasure-requests/users', '/erasure-requests/files']);
    expect(await isKept()).toBe(false);
  });

  it('is taken over from a replica that was killed, once the lease of that replica has expired', async () => {
    await parkAndLeave();
    await begin();
    const killed = openDatabase(database.url, database.timeoutMs);
    expect(await leaseOf(killed).acquire()).toBe(true);
    await killed.close();
    await goOn();
    expect(await states()).toEqual(['running', 'waiting', 'waiting']);
    setClock('2026-03-05T14:00:31Z');
    await goOn();
    expect(await states()).toEqual(['done', 'done', 'done']);
  });

  it('is not set back by a slow replica whose lease expired while another replica finished the work', async () => {
    await parkAndLeave();
    await begin();
    const { ask } = others;
    let hasFailed = false;
    others = {
      ...others,
      ask: async (call, asked) => {
        if (!hasFailed) {
          hasFailed = true;
          setClock('2026-03-05T14:01:00Z');
          const replica = openDatabase(database.url, database.timeoutMs);
          await goOn(replica);
          await replica.close();
          throw DOWN;
        }
        return ask(call, asked);
      },
    };
    await goOn();
    expect(await connection.read('SELECT step, retryAt FROM erasure_requests')).toEqual([{ step: 4, retryAt: null }]);
  });

  it('renews its lease between two batches of records', async () => {
    await parking.checkIn();
    await begin({ asUser: true }, { kind: 'name', text: 'kasse' });
    // Renewals: at the start, before each of four steps, and after the only batch.
    expect(await goOnCounting()).toBe(6);
  });

  it('replaces the remaining names of a user after a crash between two batches of records', async () => {
    const { invoiceNumber } = await parking.checkIn();
    await begin({ asUser: true }, { kind: 'name', text: 'kasse' });
    await connection.transaction((transaction) =>
      connection.sequelize.query('UPDATE erasure_requests SET step = 3', { transaction }),
    );
    await goOn();
    const sql = 'SELECT employeeName FROM records WHERE id = :invoiceNumber';
    expect(await connection.read(sql, { invoiceNumber })).toEqual([{ employeeName: 'GELÖSCHT' }]);
    expect(others.erased).toEqual([]);
  });

  it('after a crash between two transactions, erases the remaining records except those put on hold since the crash', async () => {
    const [vehicleNumber, exitAt, many] = [PERSON.text, new Date('2026-03-05T12:00:00Z'), 12];
    await insertRecords(
      connection,
      Array.from({ length: many }, () => ({ vehicleNumber, exitAt })),
    );
    const left = async (): Promise<{ invoiceNumber: number }[]> =>
      (await asAdmin('GET', `/disclosure?${new URLSearchParams(PERSON)}`)).body.records;
    await begin();
    // Renewals: at the start, before each of three steps, and between two transactions.
    await goOnCounting(5);
    const rest = await left();
    expect(rest.length).toBeGreaterThan(1);
    expect(rest.length).toBeLessThan(many);
    await asAdmin('PUT', `/holds/${rest[0]?.invoiceNumber}`, { until: '31.12.2026', reason: 'Rechtsstreit' });
    setClock(SOON);
    await goOn();
    expect(await left()).toMatchObject([{ invoiceNumber: rest[0]?.invoiceNumber }]);
    expect(await states()).toEqual(['done', 'done', 'done']);
  });

  it('starts only once per preview, however often it is requested, and not while another erasure of the same person runs', async () => {
    await parkAndLeave();
    const { preview } = await tried();
    const ofAnother = await tried();
    const json = { ...PERSON, preview };
    const both = await Promise.all([1, 2].map(() => asAdmin('POST', '/erasures', json)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const refused = await asAdmin('POST', '/erasures', { ...json, preview: ofAnother.preview });
    expect(refused).toMatchObject({ status: 409, body: { code: 'ERASURE_RUNS' } });
    await goOn();
    expect((await asAdmin('POST', '/erasures', json)).body).toMatchObject({ doneAt: expect.any(String) });
    expect(await listed()).toHaveLength(1);
  });

  it('does not begin when something has changed since the preview', async () => {
    await parkAndLeave();
    const { preview } = await tried();
    await parkAndLeave();
    const refused = await asAdmin('POST', '/erasures', { ...PERSON, preview });
    expect(refused).toMatchObject({ status: 409, body: { code: 'ERASURE_CHANGED' } });
    await goOn();
    expect(await listed()).toEqual([]);
    expect(others.erased).toEqual([]);
  });

  it('continues when only data that were not selected have changed: a parked car that leaves, a user’s next check-in', async () => {
    const person = { kind: 'name', text: 'Kasse' };
    const owned = async () => {
      const { _id } = await parking.checkIn();
      await asAdmin('PUT', `/print/${_id}`, { isPrint: true, ownerName: person.text, address: 'Weg 1' });
      return _id;
    };
    const [gone, parked] = [await owned(), await owned()];
    await parking.asEmployee('POST', `/checkout?id=${gone}`);
    await asAdmin('PUT', `/update-payment/${gone}`, { isPay: true });
    await begin({}, person);
    await parking.asEmployee('POST', `/checkout?id=${parked}`);
    await asAdmin('PUT', `/update-payment/${parked}`, { isPay: true });
    await parking.checkIn({ vehicleNumber: 'B-NEU 1' });
    await goOn();
    expect(await states()).toEqual(['done', 'done', 'done']);
    const { body } = await asAdmin('GET', `/disclosure?${new URLSearchParams(person)}`);
    expect(body.records).toMatchObject([{ _id: parked }]);
  });

  it('reports a service that refused because the data that it found had changed, and completes the other services', async () => {
    await parkAndLeave();
    await begin();
    others.responses['/erasure-requests/files'] = CHANGED;
    await goOn();
    expect(await states()).toEqual(['done', 'changed', 'done']);
    expect(await isKept()).toBe(false);
  });

  it.each([
    [400, 'changed'],
    [422, 'changed'],
    [401, 'retrying'],
    [404, 'retrying'],
    [429, 'retrying'],
  ])('treats the HTTP status %i of a service’s response as the state %s', async (status, state) => {
    await parkAndLeave();
    await begin();
    others.responses['/erasure-requests/files'] = new UnexpectedResponse('files', '/internal', status);
    await goOn();
    expect((await states())[1]).toBe(state);
  });

  it('exports as a metric how long the oldest erasure has been pending', async () => {
    const untilAge = (seconds: number) =>
      untilExported(parking, new RegExp(`^parkwart_erasure_age_seconds\\{[^}]*\\} ${seconds}$`, 'm'));
    await untilAge(0);
    await parkAndLeave();
    await begin();
    setClock(SOON);
    await untilAge(20);
    await goOn();
    await untilAge(0);
  });

  it('is refused while a service is down, as is a disclosure, and the error message states which part of the data cannot be reached', async () => {
    for (const [path, part] of [
      ['/erasures/trial', 'erasure-requests'],
      ['/disclosure/whole', 'disclosure'],
    ] as const) {
      for (const [service, name] of [
        ['users', 'die Benutzerkonten'],
        ['files', 'die Bilder und Dateien'],
      ] as const) {
        const { [`/${part}/${service}`]: response = {} } = others.responses;
        others.responses[`/${part}/${service}`] = DOWN;
        const refused = await asAdmin('GET', `${path}?${new URLSearchParams(PERSON)}`);
        expect(refused).toMatchObject({ status: 503, body: { code: 'PART_NOT_REACHABLE' } });
        expect(refused.body.message).toContain(name);
        others.responses[`/${part}/${service}`] = response;
      }
    }
  });
});

const RECORDS = 450;

describeOnDatabase('a disclosure of many records', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  it('contains all records, and reads their rows in batches', async () => {
    const { database } = parking.service;
    const exitAt = new Date('2026-03-05T12:00:00Z');
    await insertRecords(
      database,
      Array.from({ length: RECORDS }, () => ({ vehicleNumber: 'B-VIEL 1', exitAt })),
    );
    let most = 0;
    const read: Database['read'] = async (sql, ...rest) => {
      const rows = await database.read(sql, ...rest);
      if (sql.startsWith('SELECT * FROM records')) most = Math.max(most, rows.length);
      return rows as never;
    };
    const { records } = await disclose({ ...database, read }, DISCLOSED, { kind: 'plate', text: 'B-VIEL 1' });
    expect(records.map(({ invoiceNumber }) => invoiceNumber)).toEqual(
      Array.from({ length: RECORDS }, (_, index) => 100_001 + index),
    );
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(200);
  });
});
