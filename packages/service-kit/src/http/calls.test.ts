import { freeText } from '@parkwart/contracts/inputs/inputs';
import * as z from 'zod/mini';
import { HttpError } from '../errors/httpError.ts';
import { describeNotesService } from '../testing/notesService.ts';
import { makeTestKeys } from '../testing/testKeys.ts';
import { compiledParse } from './jsonWriter.ts';
import { parseInput } from './parseInput.ts';

describeNotesService((notes) => {
  describe('a call without a valid session', () => {
    it.each([
      ['expired', { expiresIn: -120 }],
      ['from another issuer', { issuer: 'another issuer' }],
      ['for another audience', { audience: 'another product' }],
    ])('returns 401 for a token that is %s', async (_title, options) => {
      const response = await notes.request('POST', '/notes', {
        cookie: await notes.keys.cookie(options),
        json: { text: 'a' },
      });
      expect(response.status).toBe(401);
    });

    it('returns 401 for a token with a foreign signature', async () => {
      const foreign = await makeTestKeys();
      const response = await notes.request('POST', '/notes', { cookie: await foreign.cookie(), json: { text: 'a' } });
      expect(response.status).toBe(401);
    });

    it('returns 401 for a token with changed claims', async () => {
      const [head, , signature] = notes.employee.split('.');
      const forged = Buffer.from(JSON.stringify({ sub: '1', sid: '1', username: 'x', role: 'Admin' })).toString(
        'base64url',
      );
      const response = await notes.request('GET', '/notes/1', { cookie: `${head}.${forged}.${signature}` });
      expect(response.status).toBe(401);
    });
  });

  describe('a call with a JSON body', () => {
    it('returns 201 with only the fields that the schema of the response contains', async () => {
      const response = await notes.request('POST', '/notes', { cookie: notes.employee, json: { text: 'hello' } });
      expect(response.status).toBe(201);
      expect(Object.keys(response.body)).toEqual(['id', 'text']);
    });

    it('returns 400 for a body that is not JSON', async () => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await notes.request('POST', '/notes', { cookie: notes.employee, raw: '{"text":', headers });
      expect(response).toMatchObject({ status: 400, body: { code: 'MALFORMED_BODY' } });
    });

    it('returns 415 for another content type', async () => {
      const headers = { 'Content-Type': 'text/plain' };
      const response = await notes.request('POST', '/notes', { cookie: notes.employee, raw: '{"text":"a"}', headers });
      expect(response).toMatchObject({ status: 415, body: { code: 'NOT_JSON' } });
    });

    it('returns 413 for a body of five megabytes', async () => {
      const response = await notes.request('POST', '/notes', {
        cookie: notes.employee,
        json: { text: 'x'.repeat(5_000_000) },
      });
      expect(response).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } });
    });

    it('returns 400 with a German message at a field of the wrong type', async () => {
      const response = await notes.request('POST', '/notes', { cookie: notes.employee, json: { text: 7 } });
      expect(response).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', fields: { text: expect.any(String) } },
      });
      expect(response.body.fields.text).toBe('Hier wird Text erwartet.');
    });

    it('returns 400 for a missing field', async () => {
      const response = await notes.request('POST', '/notes', { cookie: notes.employee, json: {} });
      expect(response).toMatchObject({ status: 400, body: { fields: { text: 'Diese Angabe fehlt.' } } });
    });

    it('returns 400 for an unknown field', async () => {
      const response = await notes.request('POST', '/notes', { cookie: notes.employee, json: { text: 'a', price: 1 } });
      expect(response).toMatchObject({ status: 400, body: { fields: { price: 'Dieses Feld gibt es nicht.' } } });
    });
  });

  describe('the check for cross-site requests', () => {
    it.each([
      ['Sec-Fetch-Site', 'cross-site'],
      ['Sec-Fetch-Site', 'same-site'],
      ['Origin', 'https://evil.example'],
      ['Origin', 'null'],
    ])('rejects a write with %s: %s', async (name, value) => {
      const response = await notes.request('POST', '/notes', {
        cookie: notes.employee,
        headers: { [name]: value },
        json: { text: 'a' },
      });
      expect(response).toMatchObject({ status: 403, body: { code: 'FOREIGN_SITE' } });
    });

    it('rejects a GET that writes, if the request is from another site', async () => {
      const response = await notes.request('GET', '/note-now', {
        cookie: notes.admin,
        headers: { 'Sec-Fetch-Site': 'cross-site' },
      });
      expect(response.status).toBe(403);
    });

    it('allows a write from the same origin', async () => {
      const headers = { Origin: notes.service.url };
      const response = await notes.request('POST', '/notes', { cookie: notes.employee, headers, json: { text: 'a' } });
      expect(response.status).toBe(201);
    });
  });

  describe('a failed request', () => {
    it('returns 500 without details for an unexpected error', async () => {
      const response = await notes.request('GET', '/explode');
      expect(response).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
      expect(JSON.stringify(response.body)).not.toContain('secret');
    });

    it('returns 404 for an unknown path', async () => {
      expect(await notes.request('GET', '/nowhere')).toMatchObject({ status: 404, body: { code: 'UNKNOWN_PATH' } });
    });

    it('returns 405 for a method that the path does not support', async () => {
      const response = await notes.request('DELETE', '/notes', { cookie: notes.employee });
      expect(response).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    });
  });
});

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

describe('the validation of input', () => {
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
  ])('returns a plain German message for %s', (_title, value, fields) => {
    expect(fieldsOf(value)).toEqual(fields);
  });

  it.each([
    ['NUL', { name: 'a\0b' }, 'name'],
    ['NUL in a list', { names: ['a', 'b\0'] }, 'names.1'],
    ['half a surrogate pair', { name: 'a\uD83Db' }, 'name'],
    ['a turned direction', { name: 'a\u202Eb' }, 'name'],
    ['an isolated direction', { name: 'a\u2067b\u2069' }, 'name'],
  ])(
    'rejects %s, because a database would store the text differently or a person would misread it',
    (_title, value, field) => {
      expect(fieldsOf(value)).toEqual({ [field]: 'Bitte ohne Steuerzeichen.' });
    },
  );

  it('removes invisible characters from all texts except passwords, because a search would not find a name that contains them', () => {
    const texts = z.object({ names: z.array(z.string()), newPassword: z.string() });
    const names = ['Mu\u00adster\u200b \u200e', '\u2060', '👨‍👩‍👧', ' a '];
    expect(parseInput(texts, { names, newPassword: 'a\u00adb' })).toEqual({
      names: ['Muster', '\u2060', '👨‍👩‍👧', ' a '],
      newPassword: 'a\u00adb',
    });
  });

  it('returns valid input unchanged', () => {
    expect(parseInput(schema, { name: 'Zoë🚗', limit: 7, names: ['a'] })).toEqual({
      name: 'Zoë🚗',
      limit: 7,
      names: ['a'],
    });
  });
});

const fine = z.object({ type: z.string(), price: z.number() });
const record = z.object({
  id: z.number(),
  exitTime: z.nullable(z.string()),
  fines: z.array(fine),
  note: z.optional(z.string()),
  blank: z.pipe(
    z.optional(z.unknown()),
    z.transform(() => ''),
  ),
});
const stored = { id: 1, exitTime: null, fines: [{ type: 'a', price: 1, secret: 'x' }], blank: 'secret', secret: 'x' };

describe('compiledParse', () => {
  it.each([
    ['an object', record, stored],
    ['a list of objects', z.array(record), [stored, { ...stored, note: 'n' }]],
    ['a list with a check', z.array(z.number()).check(z.maxLength(2)), [1, 2]],
    ['a text', z.string(), 'text'],
  ])('parses %s as the schema does, without fields that the schema does not contain', (_what, schema, value) => {
    const parsed = compiledParse(schema)(value);
    expect(parsed).toEqual(schema.parse(value));
    expect(JSON.stringify(parsed)).not.toContain('secret');
  });
});
