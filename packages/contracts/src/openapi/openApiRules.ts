import type * as z from 'zod/mini';
import { RULES_OF_FEATURES } from '../calls/calls.ts';
import type { Call } from '../calls-kit/call.ts';
import type { Request, Rule } from '../calls-kit/rule.ts';

/** First those of the call's checks, in their order. */
export function rulesOf(call: Call): readonly Rule[] {
  const checks: unknown[] = [call.query, call.body].flatMap((schema) => schema?._zod.def.checks ?? []);
  return [
    ...checks.flatMap((wanted) => RULES_OF_FEATURES.filter(({ check }) => check === wanted)),
    ...RULES_OF_FEATURES.filter(({ calls }) => calls?.includes(call)),
  ];
}

/** The validation errors that the API would report for a request. */
export function issuesOf(call: Call, request: Request): z.core.$ZodIssue[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const value = request[part] ?? (part === 'body' ? undefined : {});
    return call[part]?.safeParse(value).error?.issues ?? [];
  });
}
