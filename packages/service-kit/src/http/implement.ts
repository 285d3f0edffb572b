import type { Call } from '@parkwart/contracts/calls-kit/call';
import { MAX_JSON_BYTES } from '@parkwart/contracts/wire/limits';
import type { Context } from 'koa';
import type * as z from 'zod/mini';
import type { Database, Transaction } from '../database/database.ts';
import { crossSiteWrite, notJson, wrongRole } from '../errors/httpError.ts';
import { type Guard, requireNothingPending, requireProof, type Session } from '../session/session.ts';
import { writeOnce } from './idempotency.ts';
import { jsonBody } from './jsonBody.ts';
import { jsonWriter } from './jsonWriter.ts';
import { parseInput } from './parseInput.ts';

/** Rejects cross-site writes. Browsers send Sec-Fetch-Site or Origin, other clients neither. */
function requireSameSite(ctx: Context): void {
  const fetchSite = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  const own = fetchSite
    ? fetchSite === 'same-origin' || fetchSite === 'none'
    : !origin || (URL.canParse(origin) && new URL(origin).host === ctx.host);
  if (!own) throw crossSiteWrite();
}

type Schema = z.ZodMiniType;
export type AnyCall = Call<Schema, Schema, Schema, Schema>;

export interface Input<C extends AnyCall> {
  readonly params: z.output<NonNullable<C['params']>>;
  readonly query: z.output<NonNullable<C['query']>>;
  readonly body: z.output<NonNullable<C['body']>>;
}
export type CallResponse<C extends AnyCall> = z.input<NonNullable<C['answer']>>;

type Responder = (ctx: Context) => Promise<void>;

export interface Implementation {
  readonly call: AnyCall;
  responder(requireSession: Guard): Responder;
}

type Handle<C extends AnyCall, Extra> = (input: Input<C> & Extra, ctx: Context) => Promise<CallResponse<C>>;

const parseJson = jsonBody(MAX_JSON_BYTES);

type InSession<C extends AnyCall> = Input<C> & { readonly session: Session };

/** A call that needs a session with one of the call's roles; `respond` writes the response. */
export function implementBy<C extends AnyCall>(
  call: C,
  respond: (ctx: Context, input: InSession<C>, requireSession: Guard) => Promise<void>,
): Implementation {
  return {
    call,
    responder: (requireSession) => {
      const admit = guard(call, requireSession);
      return async (ctx) => {
        await admit(ctx);
        await respond(ctx, { ...input(ctx, call), session: sessionOf(ctx) }, requireSession);
      };
    },
  };
}

/** A call that needs a session with one of the call's roles. */
export function implement<C extends AnyCall>(
  call: C,
  handle: Handle<C, { readonly session: Session }>,
): Implementation {
  const present = presenter(call);
  return implementBy(call, async (ctx, request) => present(ctx, await handle(request, ctx)));
}

/** A call without a session (`allow: 'everyone'`). */
export function implementOpen<C extends AnyCall>(call: C, handle: Handle<C, object>): Implementation {
  if (call.allow !== 'everyone') throw new Error(`${call.method} ${call.path} is not open to everyone`);
  const present = presenter(call);
  return {
    call,
    responder: () => async (ctx) => {
      await readRequest(ctx, call);
      present(ctx, await handle(input(ctx, call), ctx));
    },
  };
}

/**
 * A call that runs in one transaction and, with the header `Idempotency-Key`, only once.
 * @param admit runs before the transaction, also for a repeated request
 */
export function implementOnce<C extends AnyCall>(
  call: C,
  database: Database,
  handle: (input: Input<C> & { session: Session; transaction: Transaction }) => Promise<CallResponse<C>>,
  subjectOf: (response: CallResponse<C>) => string,
  admit?: (input: InSession<C>) => Promise<unknown>,
): Implementation {
  return implement(call, async (input, ctx) => {
    const { session, ...request } = input;
    await admit?.(input);
    const work = (transaction: Transaction) => handle({ ...request, session, transaction });
    const key = ctx.get('Idempotency-Key');
    if (!key) return database.transaction(work);
    return writeOnce(
      database,
      { key, owner: session.userId, content: [call.method, call.path, request], subjectOf },
      work,
    );
  });
}

/** One function for all checks, because a middleware per check would cost as much as the checks. */
function guard(call: AnyCall, requireSession: Guard): Guard {
  const { allow } = call;
  if (allow === 'everyone') throw new Error(`${call.method} ${call.path} is open; use implementOpen`);
  return async (ctx) => {
    await requireSession(ctx);
    const session = sessionOf(ctx);
    if (!allow.includes(session.role)) throw wrongRole();
    requireNothingPending(call, session);
    if (call.needsProof === 'always') requireProof(session, ctx.state.now);
    await readRequest(ctx, call);
  };
}

/** @throws HttpError 403 for a cross-site write, 4xx for an unreadable JSON body */
async function readRequest(ctx: Context, call: AnyCall): Promise<void> {
  if (isWrite(call)) requireSameSite(ctx);
  if (!call.body) return;
  if (!ctx.is('json')) throw notJson();
  await parseJson(ctx);
}

export function isWrite({ method, writes }: AnyCall): boolean {
  return method !== 'GET' || writes === true;
}

/** @throws HttpError 400 */
function input<C extends AnyCall>(ctx: Context, call: C): Input<C> {
  return {
    params: parseInput(call.params, ctx.params),
    query: parseInput(call.query, ctx.query),
    body: parseInput(call.body, ctx.request.body),
  } as Input<C>;
}

/** Sends only the fields of the response's schema, and drops all others. */
function presenter({ answer, status }: AnyCall): (ctx: Context, value: unknown) => void {
  const write = answer && jsonWriter(answer);
  return (ctx, value) => {
    ctx.status = status ?? (write ? 200 : 204);
    ctx.set('Cache-Control', 'no-store');
    if (write) ctx.set('Content-Type', 'application/json; charset=utf-8');
    ctx.body = write ? write(value) : null;
  };
}

function sessionOf(ctx: Context): Session {
  return ctx.state.session as Session;
}

/** `/user/{id}` → `/api/employee/user/:id` */
export function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

interface Redirect {
  readonly location: string;
  /** Browser cache lifetime. */
  readonly seconds: number;
}

export function implementRedirect<C extends AnyCall>(
  call: C,
  handle: (input: Input<C> & { readonly session: Session }, ctx: Context) => Promise<Redirect>,
): Implementation {
  return implementBy(call, async (ctx, request) => {
    const { location, seconds } = await handle(request, ctx);
    ctx.body = null;
    // Koa has set 204 for the empty body.
    ctx.status = 302;
    ctx.set({ Location: location, 'Cache-Control': `private, max-age=${seconds}` });
  });
}
