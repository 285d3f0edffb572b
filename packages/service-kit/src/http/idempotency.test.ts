import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { describeNotesService, notesService } from '../testing/notesService.ts';
import { startUnderTest } from '../testing/serviceUnderTest.ts';
import { describeOnDatabase } from '../testing/testDatabase.ts';
import { makeTestKeys } from '../testing/testKeys.ts';
import { runOnce, writeOnce } from './idempotency.ts';
import { eraseStoredResponses } from './storedResponses.ts';

describeNotesService((notes) => {
  const countNotes = async () => {
    const rows = await notes.service.database.read<{ n: number }>('SELECT COUNT(*) AS n FROM notes');
    return rows[0]?.n;
  };

  describe('a call with an idempotency key', () => {
    it('writes once for twelve concurrent requests with the same key', async () => {
      const before = Number(await countNotes());
      const request = {
        cookie: notes.employee,
        headers: { 'Idempotency-Key': 'key-number-2' },
        json: { text: 'at once' },
      };
      const responses = await Promise.all(Array.from({ length: 12 }, () => notes.request('POST', '/notes', request)));
      expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
      expect(await countNotes()).toBe(before + 1);
    });

    it('returns the 422 of the operation to each of twelve concurrent requests with the same key', async () => {
      const before = await countNotes();
      const request = {
        cookie: notes.employee,
        headers: { 'Idempotency-Key': 'key-number-7' },
        json: { text: 'refused' },
      };
      const responses = await Promise.all(Array.from({ length: 12 }, () => notes.request('POST', '/notes', request)));
      expect(responses.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(12).fill('422 REFUSED'));
      expect(await countNotes()).toBe(before);
    });

    it('returns 422 for the same key with other content, even if the operation would reject that content anyway', async () => {
      const headers = { 'Idempotency-Key': 'key-number-9' };
      await notes.request('POST', '/notes', { cookie: notes.employee, headers, json: { text: 'a' } });
      const other = { cookie: notes.employee, headers, json: { text: 'refused' } };
      expect((await notes.request('POST', '/notes', other)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    });

    it('returns 410 after the stored response was erased, and writes nothing a second time', async () => {
      const request = {
        cookie: notes.employee,
        headers: { 'Idempotency-Key': 'key-number-8' },
        json: { text: 'a plate' },
      };
      const { body } = await notes.request('POST', '/notes', request);
      const { database } = notes.service;
      await database.transaction((transaction) => eraseStoredResponses(transaction, [`note ${body.id}`]));
      const before = await countNotes();
      const again = await notes.request('POST', '/notes', request);
      expect(again).toMatchObject({ status: 410, body: { code: 'FORGOTTEN' } });
      expect(await countNotes()).toBe(before);
      const kept = await database.read('SELECT * FROM idempotency_keys');
      expect(JSON.stringify(kept)).not.toContain('a plate');
    });

    it.each([
      ['runOnce', runOnce],
      ['writeOnce', writeOnce],
    ])(
      'returns the stored response (by %s) even while other connections lead to a former primary database',
      async (name, once) => {
        const { database } = notes.service;
        const afterFailover: Database = {
          ...database,
          read: async () => [],
        };
        const request = { key: `key-of-${name}`, owner: 'kasse', content: 'a', subjectOf: () => 'note 1' };
        const first = await once(afterFailover, request, async () => 'first');
        expect(await once(afterFailover, request, async () => 'second')).toBe(first);
      },
    );

    it('distinguishes keys that differ only in upper and lower case', async () => {
      const responses = await Promise.all(
        ['Key-Number-6', 'key-number-6'].map((key) =>
          notes.request('POST', '/notes', {
            cookie: notes.employee,
            headers: { 'Idempotency-Key': key },
            json: { text: key },
          }),
        ),
      );
      expect(responses.map(({ status, body }) => [status, body.text])).toEqual([
        [201, 'Key-Number-6'],
        [201, 'key-number-6'],
      ]);
    });

    it('rolls back and drops the key when the operation fails', async () => {
      const before = await countNotes();
      const headers = { 'Idempotency-Key': 'key-number-5' };
      const failed = await notes.request('POST', '/notes', {
        cookie: notes.employee,
        headers,
        json: { text: 'fails half-way' },
      });
      expect(failed.status).toBe(500);
      expect(await countNotes()).toBe(before);
      const rows = await notes.service.database.read("SELECT 1 FROM idempotency_keys WHERE scope LIKE '%key-number-5'");
      expect(rows).toEqual([]);
    });
  });
});

describeOnDatabase('a running service', (makeDatabase) => {
  it('deletes stored responses older than a week and keeps the others', async () => {
    const database = await makeDatabase();
    const service = await startUnderTest(notesService(await makeTestKeys()), database, { keyExpiryIntervalMs: 20 });
    const tables = service.service.database;
    const row = (scope: string, days: number) => ({
      scope,
      requestHash: 'x',
      answer: '{}',
      createdAt: new Date(Date.now() - days * 86_400_000),
    });
    await tables.transaction((transaction) =>
      tables.sequelize
        .getQueryInterface()
        .bulkInsert('idempotency_keys', [row('old', 8), row('young', 6)], { transaction }),
    );
    const scopes = async () =>
      (await tables.read<{ scope: string }>('SELECT scope FROM idempotency_keys')).map(({ scope }) => scope);
    while ((await scopes()).includes('old')) await nextTurn();
    expect(await scopes()).toEqual(['young']);
    await service.stop();
    await database.remove();
  });
});
