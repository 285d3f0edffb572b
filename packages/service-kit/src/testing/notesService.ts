import { defineCall } from '@parkwart/contracts/calls-kit/call';
import * as z from 'zod/mini';
import type { Migration } from '../database/migrations.ts';
import { HttpError } from '../errors/httpError.ts';
import { idempotencyMigration } from '../http/idempotencyMigration.ts';
import { implement, implementOnce, implementOpen } from '../http/implement.ts';
import type { ServiceDefinition } from '../service/serviceDefinition.ts';
import { type ServiceUnderTest, startUnderTest } from './serviceUnderTest.ts';
import { describeOnDatabase } from './testDatabase.ts';
import { makeTestKeys, type TestKeys } from './testKeys.ts';

const note = z.object({ id: z.number(), text: z.string() });
const addNote = defineCall({
  service: 'parking',
  method: 'POST',
  path: '/notes',
  summary: 'x',
  allow: ['Angestellte', 'Admin'],
  idempotent: true,
  status: 201,
  body: z.strictObject({ text: z.string().check(z.minLength(1)) }),
  answer: note,
});
const readNotes = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/notes/{id}',
  summary: 'x',
  allow: ['Admin'],
  params: z.strictObject({ id: z.string() }),
  answer: z.array(note),
});
const writeByGet = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/note-now',
  summary: 'x',
  allow: ['Admin'],
  writes: true,
});
const explode = defineCall({ service: 'parking', method: 'GET', path: '/explode', summary: 'x', allow: 'everyone' });

const notesMigration: Migration = {
  name: '001-notes',
  up: async ({ database }) => {
    const id = database.dialect === 'sqlite' ? 'INTEGER PRIMARY KEY AUTOINCREMENT' : 'INT AUTO_INCREMENT PRIMARY KEY';
    await database.sequelize.query(`CREATE TABLE IF NOT EXISTS notes (id ${id}, text VARCHAR(100) NOT NULL)`);
  },
};

export function notesService(keys: TestKeys): ServiceDefinition {
  return {
    name: 'parking',
    migrations: [idempotencyMigration, notesMigration],
    build: ({ database }) => ({
      authenticator: keys.authenticator,
      calls: [
        implementOnce(
          addNote,
          database,
          async ({ body, transaction }) => {
            await transaction.write('INSERT INTO notes (text) VALUES (:text)', body);
            if (body.text === 'fails half-way') throw new Error('on purpose');
            if (body.text === 'refused') throw new HttpError(422, 'REFUSED', 'Diese Notiz nicht.');
            const rows = await transaction.read<{ id: number; text: string }>(
              'SELECT id, text FROM notes WHERE text = :text ORDER BY id DESC',
              body,
            );
            // MySQL also returns rows that differ only in case.
            const row = rows.find(({ text }) => text === body.text);
            if (!row) throw new Error('no row');
            return { ...row, secret: 'never sent' };
          },
          ({ id }) => `note ${id}`,
        ),
        implement(readNotes, () => database.read('SELECT id, text FROM notes')),
        implement(writeByGet, async () => undefined),
        implementOpen(explode, async () => {
          throw new Error('with a secret in it');
        }),
      ],
    }),
  };
}

interface RunningNotes extends ServiceUnderTest {
  readonly keys: TestKeys;
  readonly employee: string;
  readonly admin: string;
}

export function describeNotesService(body: (notes: RunningNotes) => void): void {
  describeOnDatabase('in a service,', (makeDatabase) => {
    const notes = {} as RunningNotes;
    beforeAll(async () => {
      const keys = await makeTestKeys();
      const employee = await keys.cookie();
      const admin = await keys.cookie({ username: 'admin', role: 'Admin' });
      Object.assign(notes, { keys, employee, admin }, await startUnderTest(notesService(keys), await makeDatabase()));
    });
    afterAll(() => notes.remove());
    body(notes);
  });
}
