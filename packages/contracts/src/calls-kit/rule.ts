import type * as z from 'zod/mini';
import type { Call } from './call.ts';

export interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A sentence for docs/openapi.json about a check of a call's input that JSON Schema cannot express. */
export interface Rule {
  /** Every query and body with this check has the rule. */
  readonly check?: z.core.$ZodCheck<never>;
  /** Calls with a rule that is no check of the whole query or body. */
  readonly calls?: readonly Call[];
  readonly says: string;
  /** Changes a generated request so that it is accepted; random values hardly ever are. */
  keep?<Given extends Request>(request: Given): Given;
}

/** The request with these values in its body. */
export const inBody = <Given extends Request>(request: Given, values: object): Given => ({
  ...request,
  body: { ...(request.body as object), ...values },
});
