import { freeText } from '@parkwart/contracts/inputs/inputs';
import * as z from 'zod/mini';
import { HttpError } from '../errors/httpError.ts';
import { parseInput } from './parseInput.ts';

const schema = z.strictObject({
  name: z.optional(z.string().check(z.minLength(2), z.maxLength(5))),
  own: z.optional(freeText(3)),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
  flag: z.optional(z.boolean()),
  list: z.optional(z.enum(['all', 'open'])),
  names: z.optional(z.array(z.string()).check(z.maxLength(2))),
  id: z.optional(z.string().check(z.regex(/^\w+$/))),
});

function fieldsOf(value: unknown): Record<string, string> | undefined {
  try {
    parseInput(schema, value);
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return error.fields;
    throw error;
  }
}

describe('invalid input', () => {
  it.each([
    ['a number for a text', { name: 5 }, { name: 'Hier wird Text erwartet.' }],
    ['a list for a text', { name: ['x'] }, { name: 'Hier wird ein einzelner Text erwartet.' }],
    ['null for a text', { name: null }, { name: 'Hier wird Text erwartet.' }],
    ['a text for a number', { limit: '5' }, { limit: 'Hier wird eine Zahl erwartet.' }],
    ['a text for a boolean', { flag: 'true' }, { flag: 'Hier wird true oder false erwartet.' }],
    ['a text for a list', { names: 'x' }, { names: 'Hier wird eine Liste erwartet.' }],
    ['a list instead of an object', [], { body: 'Hier wird ein Objekt erwartet.' }],
    ['an empty text', { name: '' }, { name: 'Diese Angabe fehlt.' }],
    ['a text too short', { name: 'x' }, { name: 'Mindestens 2 Zeichen.' }],
    ['a text too long', { name: 'xxxxxx' }, { name: 'Höchstens 5 Zeichen.' }],
    ['a number too small', { limit: 0 }, { limit: 'Mindestens 1.' }],
    ['a number too large', { limit: 201 }, { limit: 'Höchstens 200.' }],
    ['a list too long', { names: ['a', 'b', 'c'] }, { names: 'Höchstens 2 Einträge.' }],
    ['another choice', { list: 'x' }, { list: 'Möglich sind: all, open.' }],
    ['another form', { id: 'a b' }, { id: 'Diese Angabe ist ungültig.' }],
    ['an unknown field', { other: 1 }, { other: 'Dieses Feld gibt es nicht.' }],
  ])('gets a plain German message: %s', (_title, value, fields) => {
    expect(fieldsOf(value)).toEqual(fields);
  });

  it('gets the schema’s own message if it has one', () => {
    expect(fieldsOf({ own: 'xxxx' })).toEqual({ own: 'Höchstens 3 Zeichen.' });
  });

  it.each([
    ['NUL', { name: 'a\0b' }, 'name'],
    ['NUL in a list', { names: ['a', 'b\0'] }, 'names.1'],
    ['half a surrogate pair', { name: 'a\uD83Db' }, 'name'],
  ])('rejects %s, which no database stores unchanged', (_title, value, field) => {
    expect(fieldsOf(value)).toEqual({ [field]: 'Bitte ohne Steuerzeichen.' });
  });

  it('returns valid input', () => {
    expect(parseInput(schema, { name: 'Zoë🚗', limit: 7, names: ['a'] })).toEqual({
      name: 'Zoë🚗',
      limit: 7,
      names: ['a'],
    });
  });
});
