import { parkingRecord } from '@parkwart/contracts/entities/record';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { jsonWriter } from './jsonWriter.ts';

const FIELDS = {
  _id: fc.string({ unit: 'binary' }),
  invoiceNumber: fc.integer(),
  vehicleNumber: fc.string(),
  vehicleModel: fc.string(),
  vehicleColor: fc.string(),
  date: fc.string(),
  entryTime: fc.string(),
  exitTime: fc.option(fc.string()),
  isParked: fc.boolean(),
  fee: fc.double({ noNaN: true, noDefaultInfinity: true }),
  fines: fc.array(
    fc.record(
      {
        type: fc.string({ unit: 'grapheme' }),
        price: fc.double({ noNaN: true, noDefaultInfinity: true }),
        description: fc.string(),
        secret: fc.string(),
      },
      { requiredKeys: ['type', 'price', 'description'] },
    ),
  ),
  isDisable: fc.boolean(),
  isPrint: fc.boolean(),
  isPay: fc.boolean(),
  MIStatus: fc.option(fc.constantFrom('M', 'I')),
  checkOutNote: fc.string({ unit: 'grapheme' }),
  images: fc.array(fc.string()),
  files: fc.array(fc.string()),
  created_at: fc.string(),
  employeeName: fc.string(),
  ownerName: fc.string({ unit: 'binary' }),
  address: fc.string(),
  version: fc.integer(),
};
const record = fc.record(
  { ...FIELDS, hasPermit: fc.option(fc.boolean(), { nil: undefined }), sentBy: fc.string(), secret: fc.string() },
  { requiredKeys: Object.keys(FIELDS) as (keyof typeof FIELDS)[] },
);

describe('jsonWriter', () => {
  it('writes what parsing and JSON.stringify write, without fields that the schema does not name', () => {
    const write = jsonWriter(parkingRecord);
    fc.assert(
      fc.property(record, (value) => {
        expect(JSON.parse(write(value))).toEqual(JSON.parse(JSON.stringify(parkingRecord.parse(value))));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    '',
    '"',
    '\\',
    '\u0000\u001f',
    '\u007f\u0080',
    '\u2028',
    '\ud800',
    '\udc00x',
    'Ł 🚗',
    '\ue000\uffff',
    '[object Object]',
  ])('writes the text %j', (text) => {
    expect(jsonWriter(z.string())(text)).toBe(JSON.stringify(text));
  });

  it('parses only what parsing may change, in the order of the schema', () => {
    let parsed = 0;
    const counted = z.pipe(
      z.string(),
      z.transform((text) => {
        parsed += 1;
        return text;
      }),
    );
    const write = jsonWriter(z.object({ a: z.string(), b: z.optional(z.number()), c: z.optional(counted) }));
    for (const value of [
      { a: 'x', b: undefined },
      { b: 1, a: 'x' },
    ]) {
      expect(write(value)).toBe(JSON.stringify({ a: value.a, b: value.b }));
    }
    expect(parsed).toBe(0);
    expect(write({ a: 'x', c: 'y', secret: 'z' })).toBe('{"a":"x","c":"y"}');
    expect(parsed).toBe(1);
  });

  const schema = z.object({
    text: z.string(),
    count: z.number(),
    flag: z.boolean(),
    none: z.nullable(z.string()),
    list: z.array(z.string()),
    kind: z.enum(['M', 'I']),
    day: z.string().check(z.maxLength(3)),
    inner: z.object({ a: z.string() }),
    other: z.union([z.string(), z.number()]),
  });
  const good = {
    text: '',
    count: 0,
    flag: true,
    none: null,
    list: [],
    kind: 'M',
    day: 'Mo',
    inner: { a: '' },
    other: 1,
  };

  it('writes every type', () => {
    expect(JSON.parse(jsonWriter(schema)(good))).toEqual(good);
    expect(jsonWriter(z.object({}))({ secret: 1 })).toBe('{}');
  });

  it.each([
    [{ text: {} }],
    [{ text: new Date(0) }],
    [{ text: null }],
    [{ text: undefined }],
    [{ count: '1' }],
    [{ count: Number.NaN }],
    [{ count: Number.POSITIVE_INFINITY }],
    [{ flag: 1 }],
    [{ none: undefined }],
    [{ list: 'x' }],
    [{ list: [{}] }],
    [{ kind: 'X' }],
    [{ day: 'Montag' }],
    [{ inner: null }],
    [{ inner: 'x' }],
    [{ inner: {} }],
    [{ other: {} }],
  ])('refuses %j', (wrong) => {
    expect(() => jsonWriter(schema)({ ...good, ...wrong })).toThrow();
  });

  it('hides what the schema replaces, whatever it is', () => {
    const hidden = z.pipe(
      z.optional(z.unknown()),
      z.transform(() => []),
    );
    const write = jsonWriter(z.object({ a: z.string(), hidden }));
    for (const value of [{ a: 'x' }, { a: 'x', hidden: 'secret' }, { a: 'x', hidden: ['secret'] }]) {
      expect(write(value)).toBe('{"a":"x","hidden":[]}');
    }
  });

  it('leaves out optional fields that are missing', () => {
    const optional = z.object({ a: z.string(), b: z.optional(z.string()) });
    expect(jsonWriter(optional)({ a: 'x' })).toBe('{"a":"x"}');
    expect(jsonWriter(optional)({ a: 'x', b: 'y', c: 'z' })).toBe('{"a":"x","b":"y"}');
  });
});
