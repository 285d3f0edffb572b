import * as z from 'zod/mini';
import { compiledParse } from './compiledSchema.ts';

type Test = (value: unknown) => boolean;

/**
 * Writes values like `JSON.stringify(schema.parse(value))`, several times as fast: a value that parsing would not
 * change is only checked, not copied, and keeps the order of its fields.
 * @returns a JSON writer that throws a ZodError if the schema rejects the value
 */
export function jsonWriter(schema: z.ZodMiniType): (value: unknown) => string {
  const isUnchanged = testOf(schema);
  const parse = compiledParse(schema);
  return (value) => JSON.stringify(isUnchanged(value) ? value : parse(value));
}

/** True if parsing returns the value unchanged; if false, parsing decides. */
function testOf(schema: z.ZodMiniType): Test {
  if (schema._zod.def.checks?.length) return () => false;
  if (schema instanceof z.ZodMiniString) return (value) => typeof value === 'string';
  if (schema instanceof z.ZodMiniNumber) return Number.isFinite;
  if (schema instanceof z.ZodMiniBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodMiniEnum) return isOneOf(Object.values(schema.def.entries));
  if (schema instanceof z.ZodMiniNullable) return isNullOr(testOf(schema.def.innerType as z.ZodMiniType));
  if (schema instanceof z.ZodMiniOptional) return isUndefinedOr(testOf(schema.def.innerType as z.ZodMiniType));
  if (schema instanceof z.ZodMiniArray) return isListOf(testOf(schema.def.element as z.ZodMiniType));
  if (schema instanceof z.ZodMiniObject && !schema.def.catchall) return hasJust(schema);
  return () => false;
}

function isOneOf(entries: readonly unknown[]): Test {
  return (value) => entries.includes(value);
}

function isNullOr(test: Test): Test {
  return (value) => value === null || test(value);
}

function isUndefinedOr(test: Test): Test {
  return (value) => value === undefined || test(value);
}

function isListOf(test: Test): Test {
  return (value) => Array.isArray(value) && value.every(test);
}

/** True for an object with exactly the schema's fields. */
function hasJust(schema: z.ZodMiniObject): Test {
  const fields = Object.entries(schema.def.shape as Record<string, z.ZodMiniType>);
  const tests = fields.map(([name, field]) => ({ name, test: testOf(field) }));
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const read = value as Record<string, unknown>;
    let named = 0;
    for (const { name, test } of tests) {
      if (!test(read[name])) return false;
      if (read[name] !== undefined || Object.hasOwn(read, name)) named += 1;
    }
    return Object.keys(read).length === named;
  };
}
