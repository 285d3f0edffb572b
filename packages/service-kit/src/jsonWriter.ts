import * as z from 'zod/mini';

/** Returns JSON. @throws TypeError or ZodError for a value that the schema does not describe */
export type JsonWriter = (value: unknown) => string;

/**
 * A writer for one schema, several times as fast as parsing each value and then writing it. Like `parse` it checks
 * every value and drops the fields that the schema does not name.
 */
export function jsonWriter(schema: z.ZodMiniType): JsonWriter {
  // Anything beyond the plain type is the schema's own work.
  if (schema._zod.def.checks?.length) return parsing(schema);
  if (schema instanceof z.ZodMiniString) return text;
  if (schema instanceof z.ZodMiniNumber) return number;
  if (schema instanceof z.ZodMiniBoolean) return boolean;
  if (schema instanceof z.ZodMiniNullable) return nullable(jsonWriter(schema.def.innerType as z.ZodMiniType));
  if (schema instanceof z.ZodMiniArray) return array(jsonWriter(schema.def.element as z.ZodMiniType));
  if (schema instanceof z.ZodMiniObject && !schema.def.catchall) return object(schema);
  return parsing(schema);
}

/** Without anything to escape. */
const PLAIN = /^[ !#-[\]-~\u00a0-\ud7ff]*$/;

function parsing(schema: z.ZodMiniType): JsonWriter {
  return (value) => JSON.stringify(schema.parse(value));
}

function unexpected(expected: string, value: unknown): TypeError {
  return new TypeError(`${expected} is expected in a response, not ${value === null ? 'null' : typeof value}`);
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw unexpected('a string', value);
  return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
}

function number(value: unknown): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw unexpected('a finite number', value);
  return String(value);
}

function boolean(value: unknown): string {
  if (typeof value !== 'boolean') throw unexpected('a boolean', value);
  return value ? 'true' : 'false';
}

function nullable(write: JsonWriter): JsonWriter {
  return (value) => (value === null ? 'null' : write(value));
}

function array(write: JsonWriter): JsonWriter {
  return (value) => {
    if (!Array.isArray(value)) throw unexpected('an array', value);
    return value.length === 0 ? '[]' : `[${value.map(write).join(',')}]`;
  };
}

function object(schema: z.ZodMiniObject): JsonWriter {
  const shape = Object.entries(schema.def.shape as Record<string, z.ZodMiniType>);
  // Fields that may be missing change the commas; such schemas are rare in lists.
  if (shape.some(([, field]) => field._zod.optout === 'optional')) return parsing(schema);
  const fields = shape.map(([name, field], index) => ({
    name,
    before: `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    write: jsonWriter(field),
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null) throw unexpected('an object', value);
    let json = fields.length === 0 ? '{' : '';
    for (const { name, before, write } of fields) json += before + write((value as Record<string, unknown>)[name]);
    return `${json}}`;
  };
}
