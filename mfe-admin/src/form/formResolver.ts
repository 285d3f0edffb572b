import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * Checks a form with a contract's schema and hands over what that makes of it.
 * @param inputOf what the contract wants, each value under its field's name
 */
export function formResolver<Values extends FieldValues, Body extends FieldValues>(
  schema: z.ZodMiniType<Body>,
  inputOf: (values: Values) => FieldValues,
): Resolver<Values, unknown, Body> {
  // The fields hold what is typed, the schema reads what that means: the names are the same, the types are not.
  const check = zodResolver(schema as z.ZodMiniType<Body, FieldValues>) as unknown as Resolver<Values, unknown, Body>;
  return (values, context, options) => check(inputOf(values) as Values, context, options);
}
