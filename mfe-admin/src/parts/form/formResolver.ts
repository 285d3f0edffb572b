import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** Returns the first issue of each field, at any depth. */
function errorsIn(issues: z.core.$ZodError['issues']): FieldErrors {
  const errors: Record<string, { readonly type: string; readonly message: string }> = {};
  for (const { path, message } of issues) errors[path.join('.')] ??= { type: 'schema', message };
  return errors;
}

/** The fields have the names of the schema's fields, but other types, because form fields contain text. */
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
