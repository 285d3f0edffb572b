import type { JsonSchema } from './callShape.ts';

export interface Mismatch {
  readonly field: string;
  readonly reason: 'unknown' | 'missing' | 'values';
}

/**
 * The places where `written` allows a value that `read` does not. Anything undecidable, such as whether one pattern is
 * wider than another, counts as incompatible; a reader that accepts both patterns lists them in `anyOf`.
 */
export function mismatches(written: JsonSchema, read: JsonSchema, field: string): Mismatch[] {
  return alternatives(written).flatMap((one) => {
    const found = alternatives(read).map((other) => mismatchesOfOne(one, other, field));
    const sameType = found.filter((_mismatches, place) => alternatives(read)[place]?.type === one.type);
    return closest(found.some(isEmpty) ? [[]] : sameType) ?? [{ field, reason: 'values' }];
  });
}

const isEmpty = (found: readonly Mismatch[]) => found.length === 0;
const closest = (found: readonly Mismatch[][]) => [...found].sort((one, other) => one.length - other.length)[0];

/** The members of a union; lists of types or values are split into single ones. */
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
    // If additionalProperties is absent, the writer sends only the named properties.
    ...(typeof further === 'object' ? below(further, others, '*') : []),
    ...(propertyNames ? mismatches(names, propertyNames, field) : []),
  ];
}

const STRUCTURE = ['type', 'properties', 'required', 'additionalProperties', 'propertyNames', 'items', 'anyOf'];

/** Whether everything that `written` allows satisfies this keyword of the reader. */
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
