import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

export function formResolver<Values extends FieldValues, Body extends FieldValues>(
  schema: z.ZodMiniType<Body>,
  inputOf: (values: Values) => FieldValues,
): Resolver<Values, unknown, Body> {
  // Field names match the schema's; the types don't, because fields hold text.
  const check = zodResolver(schema as z.ZodMiniType<Body, FieldValues>) as unknown as Resolver<Values, unknown, Body>;
  return (values, context, options) => check(inputOf(values) as Values, context, options);
}
