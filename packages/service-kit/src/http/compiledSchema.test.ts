import * as z from 'zod/mini';
import { compiledParse } from './compiledSchema.ts';

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
  ])('parses %s as the schema does, without fields that it does not name', (_what, schema, value) => {
    const parsed = compiledParse(schema)(value);
    expect(parsed).toEqual(schema.parse(value));
    expect(JSON.stringify(parsed)).not.toContain('secret');
  });

  it.each([
    ['a wrong type', record, { ...stored, id: '1' }],
    ['a wrong type in a list', z.array(record), [stored, { ...stored, exitTime: 5 }]],
    ['a missing field', record, { id: 1 }],
    ['a value that a check rejects', z.array(z.number()).check(z.maxLength(2)), [1, 2, 3]],
  ])('throws for %s', (_what, schema, value) => {
    expect(() => compiledParse(schema)(value)).toThrow(z.core.$ZodError);
  });
});
