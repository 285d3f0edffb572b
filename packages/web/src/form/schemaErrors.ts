import type * as z from 'zod/mini';

/** The first error message for each field. */
export function schemaErrors(schema: z.ZodMiniType, input: unknown): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}
