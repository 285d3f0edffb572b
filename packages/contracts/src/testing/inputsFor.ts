import fc from 'fast-check';

/** The part of JSON Schema that docs/openapi.json uses. */
export interface DescribedSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: DescribedSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly DescribedSchema[];
  readonly allOf?: readonly DescribedSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
}

const IBANS = ['DE89370400440532013000', 'at61 1904 3002 3457 3201', 'NL91ABNA0417164300', 'CH9300762011623852957'];
const BICS = ['', 'COBADEFFXXX', 'cobadeff', 'GIBAATWWXXX'];
/** One character of every kind that some code treats specially: in plates, paths, SQL, HTML, CSV, JSON. */
const SIGNS = [...'aZ09äÖßéŁЖ字ﬁ😀 -.·_/\\?#%"\'<>&=;+@()[]{}|$*,:\t\n\r\u00a0\u0301\u200b\ufeff\u2028'];
const MAX_ITEMS = 4;

export function inputsFor(schema: DescribedSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(inputsFor));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => inputsFor({ ...schema, type })));
  const make = MAKERS[String(schema.type ?? 'any')];
  if (!make) throw new Error(`no inputs for ${JSON.stringify(schema)}`);
  return make(schema);
}

const MAKERS: Readonly<Record<string, (schema: DescribedSchema) => fc.Arbitrary<unknown>>> = {
  any: () => fc.jsonValue({ maxDepth: 2 }),
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum = -1_000, maximum = 1_000_000 }) => fc.integer({ min: minimum, max: maximum }),
  number: ({ minimum = -1_000, maximum = 1_000_000, multipleOf }) =>
    multipleOf === 0.01
      ? fc.integer({ min: minimum * 100, max: maximum * 100 }).map((hundredths) => hundredths / 100)
      : fc.double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true }),
  string: texts,
  array: ({ items = {}, minItems = 0, maxItems = MAX_ITEMS }) =>
    fc.array(inputsFor(items), { minLength: minItems, maxLength: Math.min(maxItems, minItems + MAX_ITEMS) }),
  object: ({ properties = {}, required = [] }) =>
    fc.record(Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, inputsFor(inner)])), {
      requiredKeys: [...required],
    }),
};

function texts(schema: DescribedSchema): fc.Arbitrary<string> {
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
  const checks = patterns.map((pattern) => new RegExp(pattern, 'u'));
  const { minLength = 0, maxLength = 2_000 } = schema;
  // The API counts UTF-16 units, like JavaScript.
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && checks.every((check) => check.test(text));
  return rawTexts(schema, patterns, (sign) => checks.every((check) => check.test(`a${sign}a`))).filter(fits);
}

function rawTexts(
  { format, minLength = 0, maxLength = 60 }: DescribedSchema,
  [pattern = '', ...more]: readonly string[],
  suits: (sign: string) => boolean,
): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'iban') return fc.constantFrom(...IBANS);
  if (format === 'bic') return fc.constantFrom(...BICS);
  const signs = SIGNS.filter(suits);
  // For a pattern with its own alphabet, such as a date, random letters would hardly ever match.
  if (pattern && more.length === 0 && signs.length === 0) return fc.stringMatching(new RegExp(pattern));
  if (signs.length === 0) throw new Error(`no texts for ${pattern}`);
  return fc.string({
    unit: fc.constantFrom(...signs),
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
  });
}

/** The part of an operation in docs/openapi.json that describes the request. */
export interface DescribedRequest {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required?: boolean;
    readonly schema: DescribedSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: DescribedSchema }>> };
}

interface GivenRequest {
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

/** Generates requests that an operation allows, except for an upload's files. */
export function requestsFor({ parameters, requestBody }: DescribedRequest): fc.Arbitrary<GivenRequest> {
  const named = (place: string) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    const values = Object.fromEntries(here.map(({ name, schema }) => [name, inputsFor(schema)]));
    const requiredKeys = here.filter(({ required }) => required).map(({ name }) => name);
    return fc.record(values, { requiredKeys }) as fc.Arbitrary<Record<string, string>>;
  };
  const body = requestBody?.content['application/json'];
  return fc.record({
    params: named('path'),
    query: named('query'),
    headers: named('header'),
    ...(body ? { body: inputsFor(body.schema) } : {}),
  });
}
