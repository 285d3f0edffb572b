import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import * as z from 'zod';
import { CALLS, RULES_OF_FEATURES } from '../calls/calls.ts';
import { API_PREFIX, type Call } from '../calls-kit/call.ts';
import { type DescribedRequest, requestsFor } from '../testing/inputsFor.ts';
import { recordedExamples } from '../testing/recordings.ts';
import { issuesOf, openApiDocument, rulesOf } from './openApi.ts';

describe('docs/openapi.json', () => {
  it('describes the current API (npm run openapi writes the file)', () => {
    const written = readFileSync(join(__dirname, '../../../../docs/openapi.json'), 'utf8');
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(openApiDocument(recordedExamples()))));
  });
});

const type = z.enum(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

/**
 * The schema objects of OpenAPI 3.1, with only those keywords that docs/openapi.json uses; any other keyword fails the
 * test.
 */
const schema: z.ZodType = z.lazy(() =>
  z.strictObject({
    type: z.union([type, z.array(type).min(1)]).optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
    propertyNames: schema.optional(),
    items: schema.optional(),
    anyOf: z.array(schema).min(1).optional(),
    allOf: z.array(schema).min(1).optional(),
    enum: z.array(z.unknown()).min(1).optional(),
    const: z.unknown().optional(),
    pattern: z
      .string()
      .refine((pattern) => new RegExp(pattern, 'u') instanceof RegExp)
      .optional(),
    format: z.string().optional(),
    contentMediaType: z.string().optional(),
    description: z.string().optional(),
    default: z.unknown().optional(),
    minLength: z.int().min(0).optional(),
    maxLength: z.int().min(0).optional(),
    minItems: z.int().min(0).optional(),
    maxItems: z.int().min(0).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    multipleOf: z.number().positive().optional(),
  }),
);
const content = z.record(
  z.enum(['application/json', 'text/csv', 'multipart/form-data']),
  z.strictObject({ schema, example: z.unknown().optional() }).optional(),
);
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header']),
  description: z.string().optional(),
  required: z.boolean().optional(),
  schema,
  example: z.string().optional(),
});
const reference = z.strictObject({
  $ref: z.literal('#/components/responses/Refusal'),
  description: z.string().optional(),
});
const response = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), z.strictObject({ schema })).optional(),
  content: content.optional(),
});
const operation = z.strictObject({
  summary: z.string().min(1),
  description: z.string().min(1),
  tags: z.array(z.string()).length(1),
  security: z
    .array(
      z.union([z.strictObject({ session: z.array(z.never()) }), z.strictObject({ driverPage: z.array(z.never()) })]),
    )
    .optional(),
  parameters: z.array(parameter),
  requestBody: z.strictObject({ required: z.literal(true), content }).optional(),
  responses: z.record(z.string().regex(/^(?:[1-5]\d\d|default)$/), z.union([reference, response])),
});
const document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation.optional()),
  ),
  components: z.strictObject({
    responses: z.strictObject({ Refusal: response }),
    securitySchemes: z.strictObject({
      session: z.strictObject({ type: z.literal('apiKey'), in: z.literal('cookie'), name: z.string() }),
      driverPage: z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
    }),
  }),
});

const written: unknown = JSON.parse(JSON.stringify(openApiDocument(recordedExamples())));

describe('the OpenAPI document', () => {
  it('has the structure of OpenAPI 3.1', () => {
    expect(document.safeParse(written).error?.issues).toBeUndefined();
  });

  const operations = Object.entries(document.parse(written).paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap((operation) => (operation ? [{ path, operation }] : [])),
  );

  it('lists one success status and the error statuses of each call', () => {
    for (const { path, operation } of operations) {
      const statuses = Object.keys(operation.responses);
      expect({ path, success: statuses.filter((status) => /^[23]/.test(status)).length }).toEqual({ path, success: 1 });
      expect(statuses).toEqual(expect.arrayContaining(['503', 'default']));
    }
  });
});

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedRequest>>>>;
}
const EXAMPLES = recordedExamples();
const { paths } = JSON.parse(JSON.stringify(openApiDocument(EXAMPLES))) as Document;

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const described = ({ method, path }: Call): DescribedRequest => {
  const operation = paths[API_PREFIX + path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
};
const each = CALLS.map((call): [string, Call] => [nameOf(call), call]);

/**
 * zod compiles patterns without the flag that `\p` needs, so patterns with `\p` are omitted; the test above covers
 * them.
 */
const readerOf = (schema: object) =>
  z.fromJSONSchema(
    JSON.parse(JSON.stringify(schema), (key, value) => (key === 'pattern' && /\\p/i.test(value) ? undefined : value)),
  );

describe.each(each)('the description of %s', (name, call) => {
  it('allows only requests that the API accepts, except for requests that break one of the rules listed in the description', () => {
    const rules = rulesOf(call);
    fc.assert(
      fc.property(requestsFor(described(call)), (made) => {
        const request = rules.reduce((request, rule) => rule.keep?.(request) ?? request, made);
        const found = issuesOf(call, request);
        // Rules are custom checks; the schema describes all other checks.
        fc.pre(rules.length === 0 || found.length === 0 || found.some(({ code }) => code !== 'custom'));
        expect(found).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('has an example with a request that the call accepts and a response that the description allows', () => {
    const example = EXAMPLES[name];
    if (!example) throw new Error('there is none: npm run record');
    expect(issuesOf(call, example.request)).toEqual([]);
    expect(call.answer ? call.answer.parse(example.answer) : undefined).toEqual(example.answer);
    const { requestBody, parameters } = described(call);
    const schema = requestBody?.content['application/json']?.schema;
    if (schema) expect(readerOf(schema).safeParse(example.request.body).error).toBeUndefined();
    const { params = {}, query = {}, headers = {} } = example.request;
    const known = parameters.map((parameter) => parameter.name);
    expect(known).toEqual(expect.arrayContaining(Object.keys({ ...params, ...query, ...headers })));
  });
});

describe('the rules that JSON Schema cannot express', () => {
  it('each belong to a call', () => {
    const used = new Set(CALLS.flatMap(rulesOf));
    expect(RULES_OF_FEATURES.filter((rule) => !used.has(rule))).toEqual([]);
  });
});
