import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** Returns the first issue of each field, at any depth. */
function errorsIn(issues: z.core.$ZodError['issues']): FieldErrors {
  const errors: Record<string, { readonly type: string; readonly message: string }> = {};
  for (const { path, message } of issues) errors[path.join('.')] ??= { type: 'schema', message };
  return errors;
}

/** Field names match the schema's; the types don't, because fields hold text. */
export function formResolver<Values extends FieldValues, Body extends FieldValues>(
  schema: z.ZodMiniType<Body>,
  inputOf: (values: Values) => FieldValues,
): Resolver<Values, unknown, Body> {
  return async (values, _context, options) => {
    const { data, error } = schema.safeParse(inputOf(values));
    if (!error) return { values: data, errors: {} };
    return { values: {}, errors: toNestErrors<Values>(errorsIn(error.issues), options) };
  };
}
