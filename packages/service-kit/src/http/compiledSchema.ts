import * as z from 'zod/mini';
import { $ZodArray, $ZodObjectJIT, type $ZodType, parse } from 'zod/v4/core';

/**
 * Parses like `schema.parse` in a third of the time: zod/mini, which is small for browsers, interprets an object's
 * fields for each value, whereas zod compiles them once.
 * @returns a function that throws a ZodError if the schema rejects the value
 */
export function compiledParse(schema: z.ZodMiniType): (value: unknown) => unknown {
  const compiled = compile(schema);
  return (value) => parse(compiled, value);
}

function compile(schema: $ZodType): $ZodType {
  if (schema instanceof z.ZodMiniArray) return new $ZodArray({ ...schema.def, element: compile(schema.def.element) });
  if (schema instanceof z.ZodMiniObject) return new $ZodObjectJIT(schema.def);
  return schema;
}
