import { type CallShape, callName, type JsonSchema } from './callShape.ts';

/** One side may send what the other does not accept. */
export interface Incompatibility {
  /** `PUT /print/{invoiceNumber}` */
  readonly call: string;
  /** `body.isPrint`, `answer[].fee`; empty when it is the call itself. */
  readonly field: string;
  /**
   * - `call`: the service does not offer the call
   * - `unknown`: the reader rejects the field
   * - `missing`: the reader requires the field, the writer may omit it
   * - `values`: the writer may send a value that the reader does not accept
   */
  readonly reason: 'call' | Mismatch['reason'];
}

interface Mismatch {
  readonly field: string;
  readonly reason: 'unknown' | 'missing' | 'values';
}

const NOTHING: JsonSchema = { type: 'object', properties: {}, additionalProperties: false };

/** Why a service with the offered calls cannot serve a front end with the used ones; empty when it can. */
export function incompatibilities(used: readonly CallShape[], offered: readonly CallShape[]): Incompatibility[] {
  const known = new Map(offered.map((shape) => [callName(shape), shape]));
  return used.flatMap((shape): Incompatibility[] => {
    const call = callName(shape);
    const other = known.get(call);
    if (!other) return [{ call, field: '', reason: 'call' }];
    return mismatchesOfCall(shape, other).map((mismatch) => ({ call, ...mismatch }));
  });
}

/** The front end writes requests, the service responses. */
function mismatchesOfCall(used: CallShape, offered: CallShape): Mismatch[] {
  return [
    ...mismatches(used.params ?? NOTHING, offered.params ?? NOTHING, 'params'),
    ...mismatches(used.query ?? NOTHING, offered.query ?? NOTHING, 'query'),
    ...bodyMismatches(used.body, offered.body),
    ...used.headers
      .filter((header) => !offered.headers.includes(header))
      .map((header): Mismatch => ({ field: header, reason: 'unknown' })),
    ...answerMismatches(used, offered),
  ];
}

function bodyMismatches(used: JsonSchema | undefined, offered: JsonSchema | undefined): Mismatch[] {
  if (used && offered) return mismatches(used, offered, 'body');
  if (used) return [{ field: 'body', reason: 'unknown' }];
  return offered ? [{ field: 'body', reason: 'missing' }] : [];
}

function answerMismatches(used: CallShape, offered: CallShape): Mismatch[] {
  if (used.media !== offered.media || used.redirects !== offered.redirects)
    return [{ field: 'answer', reason: 'values' }];
  if (!used.answer) return [];
  return offered.answer ? mismatches(offered.answer, used.answer, 'answer') : [{ field: 'answer', reason: 'missing' }];
}

/**
 * Where `written` allows a value that `read` does not. What cannot be decided, such as whether one pattern
 * is wider than another, is an incompatibility; a reader that accepts both lists them in `anyOf`.
 */
function mismatches(written: JsonSchema, read: JsonSchema, field: string): Mismatch[] {
  return alternatives(written).flatMap((one) => {
    const found = alternatives(read).map((other) => mismatchesOfOne(one, other, field));
    const sameType = found.filter((_mismatches, place) => alternatives(read)[place]?.type === one.type);
    return closest(found.some(isEmpty) ? [[]] : sameType) ?? [{ field, reason: 'values' }];
  });
}

const isEmpty = (found: readonly Mismatch[]) => found.length === 0;
const closest = (found: readonly Mismatch[][]) => [...found].sort((one, other) => one.length - other.length)[0];

/** A union's members, and lists of types or values split into single ones. */
function alternatives(schema: JsonSchema): JsonSchema[] {
  const { anyOf, enum: values, type, ...rest } = schema;
  if (anyOf) return anyOf.flatMap((one) => alternatives({ ...rest, ...(type && { type }), ...one }));
  if (values) return values.map((value) => ({ type: typeOf(value), const: value }));
  if (typeof type === 'object') return type.map((one) => ({ ...rest, type: one }));
  return [schema.const === undefined ? schema : { ...schema, type: typeOf(schema.const) }];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function mismatchesOfOne(written: JsonSchema, read: JsonSchema, field: string): Mismatch[] {
  const isTyped = read.type === undefined || read.type === written.type || isNumber(written, read);
  const bare = isTyped && Object.entries(read).every(([keyword, value]) => keeps(written, keyword, value));
  return [
    ...(bare ? [] : [{ field, reason: 'values' } as const]),
    ...(isTyped && read.items && written.maxItems !== 0
      ? mismatches(written.items ?? {}, read.items, `${field}[]`)
      : []),
    ...(isTyped && read.type === 'object' ? mismatchesOfObject(written, read, field) : []),
  ];
}

const isNumber = (written: JsonSchema, read: JsonSchema) => read.type === 'number' && written.type === 'integer';

function mismatchesOfObject(written: JsonSchema, read: JsonSchema, field: string): Mismatch[] {
  const { properties = {}, required = [], additionalProperties: further = true } = written;
  const { properties: known = {}, required: needed = [], additionalProperties: others = true, propertyNames } = read;
  const names = written.propertyNames ?? { enum: Object.keys(properties) };
  const below = (inner: JsonSchema, other: boolean | JsonSchema, name: string): Mismatch[] => {
    const place = `${field}.${name}`;
    if (typeof other === 'object') return mismatches(inner, other, place);
    return other ? [] : [{ field: place, reason: 'unknown' }];
  };
  return [
    ...needed
      .filter((name) => !required.includes(name))
      .map((name): Mismatch => ({ field: `${field}.${name}`, reason: 'missing' })),
    ...Object.entries(properties).flatMap(([name, inner]) => below(inner, known[name] ?? others, name)),
    // Without additionalProperties a writer sends its named properties only.
    ...(typeof further === 'object' ? below(further, others, '*') : []),
    ...(propertyNames ? mismatches(names, propertyNames, field) : []),
  ];
}

const STRUCTURE = ['type', 'properties', 'required', 'additionalProperties', 'propertyNames', 'items', 'anyOf'];

/** Whether everything that `written` allows satisfies one keyword of the reader. */
function keeps(written: JsonSchema, keyword: string, wanted: unknown): boolean {
  if (STRUCTURE.includes(keyword)) return true;
  if (keyword === 'allOf') {
    const all = wanted as readonly JsonSchema[];
    return all.every((part) => Object.entries(part).every(([inner, value]) => keeps(written, inner, value)));
  }
  if (written.const !== undefined) return isAllowed(written.const, keyword, wanted);
  const said = [written, ...(written.allOf ?? [])].flatMap((part) => (keyword in part ? [part[keyword]] : []));
  return said.some((value) => isWithin(value, keyword, wanted));
}

function isAllowed(value: unknown, keyword: string, wanted: unknown): boolean {
  if (keyword === 'const') return value === wanted;
  if (typeof value === 'string') {
    if (keyword === 'pattern') return new RegExp(String(wanted), 'u').test(value);
    return keyword.endsWith('Length') && isWithin(value.length, keyword, wanted);
  }
  if (value === wanted) return !keyword.startsWith('exclusive');
  return isWithin(value, keyword, wanted);
}

/** Whether a limit is at least as narrow as the reader's. */
function isWithin(value: unknown, keyword: string, wanted: unknown): boolean {
  if (typeof value === 'number' && typeof wanted === 'number') {
    if (/^(?:min|exclusiveMin)/.test(keyword)) return value >= wanted;
    if (/^(?:max|exclusiveMax)/.test(keyword)) return value <= wanted;
  }
  return JSON.stringify(value) === JSON.stringify(wanted);
}
