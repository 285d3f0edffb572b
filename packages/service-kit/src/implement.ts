import { API_PREFIX, type Call } from '@parkwart/contracts/call';
import type { Context, Middleware, Next } from 'koa';
import type { Transaction } from 'sequelize';
import type * as z from 'zod/mini';
import type { Database } from './database.ts';
import { requireNothingPending, requireProof } from './demands.ts';
import { notJson, wrongRole } from './httpError.ts';
import { writeOnce } from './idempotency.ts';
import { jsonBody } from './jsonBody.ts';
import { parseInput } from './parseInput.ts';
import { sameSite } from './sameSite.ts';
import type { Session } from './session.ts';

type Schema = z.ZodMiniType;
type AnyCall = Call<Schema, Schema, Schema, Schema>;

export interface Input<C extends AnyCall> {
  readonly params: z.output<NonNullable<C['params']>>;
  readonly query: z.output<NonNullable<C['query']>>;
  readonly body: z.output<NonNullable<C['body']>>;
}
export type CallResponse<C extends AnyCall> = z.input<NonNullable<C['answer']>>;

export interface Implementation {
  readonly call: AnyCall;
  middleware(requireSession: Middleware): Middleware[];
}

type Handle<C extends AnyCall, Extra> = (input: Input<C> & Extra, ctx: Context) => Promise<CallResponse<C>>;

const parseJson = jsonBody(256 * 1024);

/** A call that needs a session with one of the call's roles. */
export function implement<C extends AnyCall>(
  call: C,
  handle: Handle<C, { readonly session: Session }>,
): Implementation {
  return {
    call,
    middleware: (requireSession) => [
      ...guards(call, requireSession),
      async (ctx) => respond(ctx, call, await handle({ ...input(ctx, call), session: sessionOf(ctx) }, ctx)),
    ],
  };
}

/** A call without a session (`allow: 'everyone'`). */
export function implementOpen<C extends AnyCall>(call: C, handle: Handle<C, object>): Implementation {
  if (call.allow !== 'everyone') throw new Error(`${call.method} ${call.path} is not open to everyone`);
  return {
    call,
    middleware: () => [
      ...writeGuards(call),
      ...bodyGuards(call),
      async (ctx) => respond(ctx, call, await handle(input(ctx, call), ctx)),
    ],
  };
}

/** A call that runs in one transaction and, with the header `Idempotency-Key`, only once. */
export function implementOnce<C extends AnyCall>(
  call: C,
  database: Database,
  handle: (input: Input<C> & { session: Session; transaction: Transaction }) => Promise<CallResponse<C>>,
  subjectOf: (respond: CallResponse<C>) => string,
): Implementation {
  return implement(call, async ({ session, ...request }, ctx) => {
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

interface Redirect {
  readonly location: string;
  /** Browser cache lifetime. */
  readonly seconds: number;
}

export function implementRedirect<C extends AnyCall>(
  call: C,
  handle: (input: Input<C> & { readonly session: Session }, ctx: Context) => Promise<Redirect>,
): Implementation {
  return {
    call,
    middleware: (requireSession) => [
      ...guards(call, requireSession),
      async (ctx) => {
        const { location, seconds } = await handle({ ...input(ctx, call), session: sessionOf(ctx) }, ctx);
        ctx.body = null;
        // Koa sets 204 for an empty body.
        ctx.status = 302;
        ctx.set({ Location: location, 'Cache-Control': `private, max-age=${seconds}` });
      },
    ],
  };
}

export function guards(call: AnyCall, requireSession: Middleware): Middleware[] {
  const { allow } = call;
  if (allow === 'everyone') throw new Error(`${call.method} ${call.path} is open; use implementOpen`);
  const requireRights = (ctx: Context, next: Next) => {
    const session = sessionOf(ctx);
    if (!allow.includes(session.role)) throw wrongRole();
    requireNothingPending(call, session);
    if (call.needsProof === 'always') requireProof(session, ctx.state.now);
    return next();
  };
  return [requireSession, requireRights, ...writeGuards(call), ...bodyGuards(call)];
}

function writeGuards(call: AnyCall): Middleware[] {
  return isWrite(call) ? [sameSite] : [];
}

export function isWrite({ method, writes }: AnyCall): boolean {
  return method !== 'GET' || writes === true;
}

function bodyGuards(call: AnyCall): Middleware[] {
  return call.body ? [requireJson, parseJson] : [];
}

function requireJson(ctx: Context, next: Next): Promise<void> {
  if (!ctx.is('json')) throw notJson();
  return next();
}

/** @throws HttpError 400 */
export function input<C extends AnyCall>(ctx: Context, call: C): Input<C> {
  return {
    params: parseInput(call.params, ctx.params),
    query: parseInput(call.query, ctx.query),
    body: parseInput(call.body, ctx.request.body),
  } as Input<C>;
}

/** The schema decides what is sent: fields that it does not name are dropped. */
function respond(ctx: Context, call: AnyCall, value: unknown): void {
  ctx.status = call.status ?? (call.answer ? 200 : 204);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = call.answer ? call.answer.parse(value) : null;
}

export function sessionOf(ctx: Context): Session {
  return ctx.state.session as Session;
}

/** `/user/{id}` → `/api/employee/user/:id` */
export function routePath(call: AnyCall): string {
  return API_PREFIX + call.path.replace(/\{(\w+)\}/g, ':$1');
}
