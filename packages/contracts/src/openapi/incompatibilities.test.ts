import fc from 'fast-check';
import { z } from 'zod';
import * as mini from 'zod/mini';
import { CALLS } from '../calls/calls.ts';
import { defineCall } from '../calls-kit/call.ts';
import { type DescribedSchema, inputsFor } from '../testing/inputsFor.ts';
import { type CallShape, callName, type JsonSchema, offeredShape, usedShape } from './callShape.ts';
import { incompatibilities } from './incompatibilities.ts';
import { jsonSchemaOf } from './openApiSchemas.ts';

const shape = (change: Partial<CallShape> = {}): CallShape => ({
  service: 'parking',
  method: 'PUT',
  path: '/note/{id}',
  headers: [],
  ...change,
});
const found = (used: Partial<CallShape>, offered: Partial<CallShape>) =>
  incompatibilities([shape(used)], [shape(offered)]).map(({ field, reason }) => `${field} ${reason}`);

const described = (schema: mini.ZodMiniType): JsonSchema =>
  JSON.parse(JSON.stringify(jsonSchemaOf(schema, 'input', () => undefined)));
const strict = (fields: mini.core.$ZodShape) => described(mini.strictObject(fields));
const text = mini.string();

describe('the incompatibilities of a request', () => {
  it.each<[string, JsonSchema, JsonSchema, string[]]>([
    ['the same', strict({ a: text }), strict({ a: text }), []],
    ['a field that the service no longer has', strict({ a: text, b: text }), strict({ a: text }), ['body.b unknown']],
    [
      'a more deeply nested one',
      strict({ a: mini.array(strictly('x', 'y')) }),
      strict({ a: mini.array(strictly('x')) }),
      ['body.a[].y unknown'],
    ],
    ['fewer values than the service accepts', strict({}), strict({ a: mini.optional(text) }), []],
    ['fewer values than the service requires', strict({}), strict({ a: text }), ['body.a missing']],
    ['a required field only sometimes', strict({ a: mini.optional(text) }), strict({ a: text }), ['body.a missing']],
    [
      'a value that the service no longer has',
      field(mini.enum(['M', 'I'])),
      field(mini.enum(['M'])),
      ['body.a values'],
    ],
    ['one of several values', field(mini.enum(['M'])), field(mini.enum(['M', 'I'])), []],
    ['null', field(mini.nullable(text)), field(text), ['body.a values']],
    ['no null', field(text), field(mini.nullable(text)), []],
    ['a longer text', field(text.check(mini.maxLength(9))), field(text.check(mini.maxLength(8))), ['body.a values']],
    ['a shorter text', field(text.check(mini.maxLength(8))), field(text.check(mini.maxLength(9))), []],
    ['a text without a limit', field(text), field(text.check(mini.maxLength(9))), ['body.a values']],
    [
      'a text of another pattern',
      field(text.check(mini.regex(/^a$/))),
      field(text.check(mini.regex(/^b$/))),
      ['body.a values'],
    ],
    [
      'one of two patterns',
      field(text.check(mini.regex(/^a$/))),
      field(mini.union([text.check(mini.regex(/^a$/)), text.check(mini.regex(/^b$/))])),
      [],
    ],
    [
      'two patterns when the service accepts only one',
      field(text.check(mini.regex(/a/), mini.regex(/b/))),
      field(text.check(mini.regex(/b/))),
      [],
    ],
    [
      'one pattern when the service accepts two',
      field(text.check(mini.regex(/a/))),
      field(text.check(mini.regex(/a/), mini.regex(/b/))),
      ['body.a values'],
    ],
    [
      'a value that matches a pattern',
      field(mini.literal('ab')),
      field(text.check(mini.regex(/^a/), mini.maxLength(2))),
      [],
    ],
    [
      'a value that does not match a pattern',
      field(mini.literal('ba')),
      field(text.check(mini.regex(/^a/))),
      ['body.a values'],
    ],
    ['an integer for a number', field(mini.int()), field(mini.number()), []],
    ['a number for an integer', field(mini.number()), field(mini.int()), ['body.a values']],
    [
      'a greater number',
      field(mini.number().check(mini.maximum(9))),
      field(mini.number().check(mini.maximum(8))),
      ['body.a values'],
    ],
    ['the limit itself', field(mini.literal(8)), field(mini.number().check(mini.lt(8))), ['body.a values']],
    ['a number for a text', field(mini.number()), field(text), ['body.a values']],
    [
      'a union of which one member was removed',
      field(mini.union([strictly('x'), strictly('y')])),
      field(strictly('x')),
      ['body.a.x missing', 'body.a.y unknown'],
    ],
    [
      'more items',
      field(mini.array(text).check(mini.maxLength(3))),
      field(mini.array(text).check(mini.maxLength(2))),
      ['body.a values'],
    ],
    [
      'a list that is always empty',
      field(mini.array(mini.unknown()).check(mini.maxLength(0))),
      field(mini.array(text)),
      [],
    ],
    [
      'a record with other values',
      field(mini.record(text, text)),
      field(mini.record(text, mini.number())),
      ['body.a.* values'],
    ],
    [
      'a record with other names',
      field(mini.record(mini.literal('x'), text)),
      field(mini.record(mini.literal('y'), text)),
      ['body.a.y missing', 'body.a values'],
    ],
    ['anything where text is expected', field(mini.unknown()), field(text), ['body.a values']],
    ['anything where anything is accepted', field(mini.unknown()), field(mini.unknown()), []],
  ])('are listed completely and without false alarms if the front end sends %s', (_title, used, offered, expected) => {
    expect(found({ body: used }, { body: offered }).sort()).toEqual(expected.sort());
  });

  it.each<[string, Partial<CallShape>, Partial<CallShape>, string[]]>([
    ['a query where there was none', { query: strict({ a: text }) }, {}, ['query.a unknown']],
    ['no query where one is possible', {}, { query: strict({ a: mini.optional(text) }) }, []],
    ['no query where one is required', {}, { query: strict({ a: text }) }, ['query.a missing']],
    [
      'a parameter with another pattern',
      { params: field(text) },
      { params: field(text.check(mini.regex(/^a$/))) },
      ['params.a values'],
    ],
    ['a body where there was none', { body: strict({}) }, {}, ['body unknown']],
    ['no body where there is one', {}, { body: strict({}) }, ['body missing']],
    ['a header that the service ignores', { headers: ['If-Match'] }, {}, ['If-Match unknown']],
    ['no header', {}, { headers: ['If-Match'] }, []],
  ])('are listed completely and without false alarms if the front end sends %s', (_title, used, offered, expected) => {
    expect(found(used, offered)).toEqual(expected);
  });
});

describe('the incompatibilities of a response', () => {
  const loose = (fields: mini.core.$ZodShape) => described(mini.object(fields));
  it.each<[string, JsonSchema | undefined, JsonSchema | undefined, string[]]>([
    ['the same', loose({ a: text }), loose({ a: text }), []],
    ['an additional field', loose({ a: text }), strict({ a: text, b: text }), []],
    ['a missing field', loose({ a: text, b: text }), strict({ a: text }), ['answer.b missing']],
    ['a missing optional field', loose({ a: text, b: mini.optional(text) }), strict({ a: text }), []],
    ['a field that is sometimes missing', loose({ a: text }), loose({ a: mini.optional(text) }), ['answer.a missing']],
    ['a new value', loose({ a: mini.enum(['M']) }), loose({ a: mini.enum(['M', 'I']) }), ['answer.a values']],
    ['null', loose({ a: text }), loose({ a: mini.nullable(text) }), ['answer.a values']],
    [
      'another type at a deeper level',
      described(mini.array(mini.object({ a: text }))),
      described(mini.array(mini.object({ a: mini.int() }))),
      ['answer[].a values'],
    ],
    ['a new field where the front end accepts none', strict({}), strict({ b: text }), ['answer.b unknown']],
    ['nothing', loose({}), undefined, ['answer missing']],
    ['something that the front end does not read', undefined, loose({}), []],
  ])(
    'are listed completely and without false alarms if the service responds with %s',
    (_title, used, offered, expected) => {
      expect(found({ ...(used && { answer: used }) }, { ...(offered && { answer: offered }) })).toEqual(expected);
    },
  );

  it('exist if the response changes from JSON to CSV or to a redirect', () => {
    expect(found({}, { media: 'text/csv' })).toEqual(['answer values']);
    expect(found({}, { redirects: true })).toEqual(['answer values']);
  });

  it('do not exist for an omitted field for which the front end has a default, or for a field for which the service has a default', () => {
    const filledIn = defineCall({
      service: 'parking',
      method: 'GET',
      path: '/note',
      summary: 'Die Notiz.',
      allow: 'everyone',
      answer: mini.object({ text: mini._default(text, '') }),
    });
    const plain = { ...filledIn, answer: mini.object({ text }) };
    const empty = { ...filledIn, answer: mini.object({}) };
    expect(incompatibilities([usedShape(plain)], [offeredShape(filledIn)])).toEqual([]);
    expect(incompatibilities([usedShape(filledIn)], [offeredShape(empty)])).toEqual([]);
  });
});

describe('the calls of the API', () => {
  it('are compatible with themselves', () => {
    expect(incompatibilities(CALLS.map(usedShape), CALLS.map(offeredShape))).toEqual([]);
  });

  it('are incompatible with a service that does not offer them', () => {
    const [first, ...others] = CALLS.map(offeredShape);
    expect(incompatibilities(CALLS.map(usedShape), others)).toEqual([
      { call: `${first?.method} ${first?.path}`, field: '', reason: 'call' },
    ]);
  });

  it('have responses that may gain fields, because front ends ignore unknown fields', () => {
    const strictReaders = CALLS.map(usedShape).filter(({ answer = {} }) =>
      JSON.stringify(answer).includes('"additionalProperties":false'),
    );
    expect(strictReaders.map(callName)).toEqual([]);
  });
});

const { schemas } = fc.letrec<{ schemas: JsonSchema }>((tie) => {
  const limit = fc.integer({ min: 0, max: 3 });
  const limits = (from: string, to: string) =>
    fc.tuple(limit, limit).map(([one, other]) => ({ [from]: Math.min(one, other), [to]: Math.max(one, other) }));
  const strings = fc
    .oneof(fc.constant({}), limits('minLength', 'maxLength'))
    .map((more) => ({ type: 'string', ...more }));
  const numbers = fc.tuple(fc.constantFrom('number', 'integer'), limits('minimum', 'maximum'));
  const objects = fc
    .tuple(fc.dictionary(fc.constantFrom('a', 'b'), tie('schemas'), { maxKeys: 2 }), fc.boolean(), fc.boolean())
    .map(([properties, isRequired, isStrict]) => ({
      type: 'object',
      properties,
      required: isRequired ? Object.keys(properties) : [],
      ...(isStrict ? { additionalProperties: false } : {}),
    }));
  return {
    schemas: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.subarray(['', 'a', 'bc', 1, null], { minLength: 1 }).map((values) => ({ enum: values })),
      strings,
      numbers.map(([type, more]) => ({ type, ...more })),
      fc.constant({ type: 'null' }),
      fc
        .tuple(tie('schemas'), limits('minItems', 'maxItems'))
        .map(([items, more]) => ({ type: 'array', items, ...more })),
      objects,
      fc.array(tie('schemas'), { minLength: 1, maxLength: 2 }).map((anyOf) => ({ anyOf })),
    ),
  };
});

/** Removes zod's prototypes, because zod would read inherited properties as fields. */
const asJson = (schema: JsonSchema): JsonSchema => JSON.parse(JSON.stringify(schema));

const compatiblePairs = fc
  .tuple(schemas.map(asJson), schemas.map(asJson))
  .filter(([used, offered]) => found({ body: used }, { body: offered }).length === 0);

describe('any two compatible schemas', () => {
  it('guarantee that the reading side accepts each value that the writing side may send', () => {
    const pairsWithValue = compatiblePairs.chain(([used, offered]) =>
      inputsFor(used as DescribedSchema).map((value) => ({ used, offered, value })),
    );
    fc.assert(
      fc.property(pairsWithValue, ({ offered, value }) => {
        const reader = z.fromJSONSchema(offered as Parameters<typeof z.fromJSONSchema>[0]);
        expect(reader.safeParse(value).error).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});

function field(schema: mini.ZodMiniType): JsonSchema {
  return strict({ a: schema });
}

function strictly(...names: string[]): mini.ZodMiniType {
  return mini.strictObject(Object.fromEntries(names.map((name) => [name, text])));
}
