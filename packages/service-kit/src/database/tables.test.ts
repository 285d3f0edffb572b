import { statementsOn } from './checkedSql.ts';
import { flag, instant, integer, listOf, nullable, text, withDefault } from './columns.ts';
import { defineTables, insertInto } from './tables.ts';

const TABLES = defineTables({
  notes: {
    subject: 'record',
    texts: { words: withDefault(listOf<string>(), []) },
    users: { author: nullable(text) },
    facts: { id: integer, madeAt: instant, endedAt: nullable(instant), isOpen: withDefault(flag, true) },
  },
});
const { notes } = TABLES;
const stored = {
  words: '["a"]',
  author: null,
  id: 7,
  madeAt: '2026-03-05 13:00:00.123 +00:00',
  endedAt: null,
  isOpen: 0,
};

it('reads a row in the format of each database', () => {
  const read = { words: ['a'], author: null, id: 7, madeAt: new Date('2026-03-05T13:00:00.123Z'), endedAt: null };
  expect(notes.read(stored)).toEqual({ ...read, isOpen: false });
  expect(notes.read({ ...stored, madeAt: read.madeAt, isOpen: 1 })).toEqual({ ...read, isOpen: true });
});

it('reads only the columns of a selection', () => {
  expect(notes.pick('id', 'isOpen').read(stored)).toEqual({ id: 7, isOpen: false });
  expect(Object.keys(notes.without('words', 'id').read(stored))).toEqual(['author', 'madeAt', 'endedAt', 'isOpen']);
  expect(notes.pick('id', 'words').list('note')).toBe('note.words, note.id');
});

it('writes lists as JSON, and knows the defaults of a new row', () => {
  expect(notes.write({ words: ['a', 'b'], endedAt: null, isOpen: true })).toEqual({
    words: '["a","b"]',
    endedAt: null,
    isOpen: true,
  });
  expect(notes.defaults).toEqual({ words: [], author: null, endedAt: null, isOpen: true });
  expect(insertInto(notes, 'words', 'madeAt')).toBe('INSERT INTO notes (words, madeAt) VALUES (:words, :madeAt)');
});

it('does not compile with a name that no table has', () => {
  const statement = statementsOn<typeof TABLES>();
  const rest: string = 'ORDER BY id';
  statement(`SELECT MAX(other.id) AS newest FROM notes AS other FORCE INDEX (notes_made) WHERE isOpen = 1 AND id > :last
    AND author <> 'nobody here' ${rest}`);
  // @ts-expect-error
  statement('SELECT id, mdeAt FROM notes');
  // @ts-expect-error
  statement('SELECT id FROM note');
  // @ts-expect-error
  statement(`SELECT id FROM notes WHERE isOpn = 1 ${rest}`);
  // @ts-expect-error
  statement('UPDATE notes SET endedAt = :now WHERE author = other.author');
  // @ts-expect-error
  notes.pick('id', 'mdeAt');
});
