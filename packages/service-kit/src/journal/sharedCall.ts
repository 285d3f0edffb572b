import { type getParkingJournal, JOURNAL_ORIGINS } from '@parkwart/contracts/calls/journal';
import type { Call } from '@parkwart/contracts/calls-kit/call';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { type CallResponse, type Implementation, type Input, implement } from '../http/implement.ts';
import { postInternal, type Target } from '../peers/internalClient.ts';
import { type InternalRoute, internalRoute } from '../peers/internalRoutes.ts';
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
const pathOf = ({ path }: SharedCall) => `/internal/calls${path}` as const;

/** @param call without path parameters; the calling service checks the user's rights */
export function shareCall<C extends SharedCall>(
  call: C,
  handle: (input: Shared<C>) => Promise<CallResponse<C>>,
): Mounted {
  const body = z.strictObject({ query: call.query ?? nothing, body: call.body ?? nothing, by });
  const answer = call.answer ?? z.object({});
  return {
    implementation: implement(call, ({ query, body, session }) => handle({ query, body, by: actorOf(session) })),
    route: internalRoute({
      method: 'POST',
      path: pathOf(call),
      callers: ['parking'],
      params: z.strictObject({}),
      body,
      handle: async ({ body }) => answer.parse(await handle(body as Shared<C>)) as object,
    }),
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
  target: Target,
  call: C,
  { timeoutMs, ...asked }: Asked<C> & { readonly timeoutMs: number },
): Promise<z.output<NonNullable<C['answer']>>> {
  const response: unknown = await postInternal(tokens, target, pathOf(call), asked, timeoutMs);
  return (call.answer ?? z.object({})).parse(response) as z.output<NonNullable<C['answer']>>;
}

/** Reads a service's own journal; svc-parking merges the journals of all services. */
export const journalCall = (database: Database, call: typeof getParkingJournal): Mounted =>
  shareCall(call, async ({ query: { after, limit, ...filter } }) => ({
    entries: await journalPage(database, filter, { after, limit }),
  }));
