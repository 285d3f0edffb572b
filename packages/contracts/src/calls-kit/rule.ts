import type * as z from 'zod/mini';
import type { Call } from './call.ts';

export interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A check of a call's input that JSON Schema cannot express; `says` describes the check in docs/openapi.json. */
export interface Rule {
  /** The rule applies to every query and body schema with this check. */
  readonly check?: z.core.$ZodCheck<never>;
  /** The calls that the rule applies to, if the rule is not a check of a whole query or body. */
  readonly calls?: readonly Call[];
  readonly says: string;
  /** Changes a generated request so that the request meets the rule; random values hardly ever meet the rule. */
  keep?<Given extends Request>(request: Given): Given;
}

export const inBody = <Given extends Request>(request: Given, values: object): Given => ({
  ...request,
  body: { ...(request.body as object), ...values },
});
