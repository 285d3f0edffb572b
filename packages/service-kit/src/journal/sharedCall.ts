import { type getParkingJournal, JOURNAL_ORIGINS } from '@parkwart/contracts/calls/journal';
import type { Call } from '@parkwart/contracts/calls-kit/call';
import type { InternalCall } from '@parkwart/contracts/wire/internalCalls';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { type CallResponse, type Implementation, type Input, implement } from '../http/implement.ts';
import { callInternal } from '../peers/internalClient.ts';
import { type InternalRoute, implementInternal } from '../peers/internalRoutes.ts';
import type { ServiceTokens } from '../peers/serviceToken.ts';
import { type Actor, actorOf } from './journal.ts';
import { journalPage } from './journalQueries.ts';

type Schema = z.ZodMiniType;
export type SharedCall = Call<Schema, Schema, Schema, Schema>;
type Shared<C extends SharedCall> = Omit<Input<C>, 'params'> & { readonly by: Actor };

/** A call that is mounted twice: for users, and for svc-parking, which calls the other services on a user's behalf. */
export interface Mounted {
  readonly implementation: Implementation;
  readonly route: InternalRoute;
}

const by = z.strictObject({
  account: z.string(),
  sentBy: z.optional(z.string()),
  origin: z.enum(JOURNAL_ORIGINS),
});
const nothing = z.optional(z.never());

/** The call as svc-parking sends it on a user's behalf. */
function internalCallOf({ service, path, query = nothing, body = nothing, answer = z.object({}) }: SharedCall) {
  return {
    service,
    callers: ['parking'],
    method: 'POST',
    path: `/internal/calls${path}`,
    body: z.strictObject({ query, body, by }),
    answer,
  } as const satisfies InternalCall;
}

/** @param call without path parameters; the calling service checks the user's rights */
export function shareCall<C extends SharedCall>(
  call: C,
  handle: (input: Shared<C>) => Promise<CallResponse<C>>,
): Mounted {
  const internal = internalCallOf(call);
  return {
    implementation: implement(call, ({ query, body, session }) => handle({ query, body, by: actorOf(session) })),
    route: implementInternal(internal, async ({ body }) => internal.answer.parse(await handle(body as Shared<C>))),
  };
}

/** The input as a client sends it. */
export interface Asked<C extends SharedCall> {
  readonly query?: z.input<NonNullable<C['query']>>;
  readonly body?: z.input<NonNullable<C['body']>>;
  readonly by: Actor;
}

/** @throws after `timeoutMs` or if the response has another shape; UnexpectedResponse if the status is not 2xx */
export async function askService<C extends SharedCall>(
  tokens: ServiceTokens,
  url: string,
  call: C,
  { timeoutMs, query, body, by }: Asked<C> & { readonly timeoutMs: number },
): Promise<z.output<NonNullable<C['answer']>>> {
  const response = await callInternal(tokens, url, internalCallOf(call), { body: { query, body, by }, timeoutMs });
  return response as z.output<NonNullable<C['answer']>>;
}

/** Reads a service's own journal; svc-parking merges the journals of all services. */
export const journalCall = (database: Database, call: typeof getParkingJournal): Mounted =>
  shareCall(call, async ({ query: { after, limit, ...filter } }) => ({
    entries: await journalPage(database, filter, { after, limit }),
  }));
