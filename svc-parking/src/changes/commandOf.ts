import type { Call } from '@parkwart/contracts/calls-kit/call';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import type { HttpError } from '@parkwart/service-kit/errors/httpError';
import { expectedVersion } from '@parkwart/service-kit/http/expectedVersion';
import {
  type CallResponse,
  type Implementation,
  type Input,
  implement,
  implementOnce,
} from '@parkwart/service-kit/http/implement';
import { type ResponseSubject, responsesAbout } from '@parkwart/service-kit/http/storedResponses';
import { type Actor, actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type * as z from 'zod/mini';
import type { ChangeParts } from '../feature.ts';

type Schema = z.ZodMiniType;
type Command = Call<Schema, Schema, Schema, Schema>;

export interface AtCommand extends ChangeParts {
  readonly by: Actor;
  readonly now: Date;
  readonly transaction: Transaction;
  /** Undefined if the client does not compare versions. */
  readonly version: number | undefined;
}

type InTransaction<C extends Command> = Input<C> & { readonly session: Session; readonly transaction: Transaction };

/**
 * A call that writes in one transaction. A `versioned` call requires the expected version; an `idempotent` call runs
 * once per key.
 * @param subjectOf returns the subject of an idempotent call's response, such as a record or a permit
 */
export function implementWrite<C extends Command>(
  call: C,
  database: Database,
  work: (input: InTransaction<C>, version: number | undefined) => Promise<CallResponse<C>>,
  subjectOf?: (response: CallResponse<C>) => ResponseSubject,
): Implementation {
  if (!call.idempotent)
    return implement(call, (input, ctx) => {
      const version = call.versioned ? expectedVersion(ctx) : undefined;
      return database.transaction((transaction) => work({ ...input, transaction }, version));
    });
  if (!subjectOf) throw new Error(`${call.method} ${call.path} does not say what its stored responses are about`);
  const subject = (response: CallResponse<C>) => responsesAbout(subjectOf(response));
  return implementOnce(call, database, (input) => work(input, undefined), subject);
}

/** A call that changes something else than a record. @param subjectOf as for `implementWrite` */
export const commandOf =
  <C extends Command>(
    call: C,
    work: (at: AtCommand, input: Input<C>) => Promise<CallResponse<C>>,
    subjectOf?: (response: CallResponse<C>) => ResponseSubject,
  ) =>
  (parts: ChangeParts): Implementation =>
    implementWrite(
      call,
      parts.database,
      (input, version) => {
        const { session, transaction } = input;
        return work({ ...parts, by: actorOf(session), now: parts.clock(), transaction, version }, input);
      },
      subjectOf,
    );

/** @throws the error if the client has seen another version of the locked row */
export function requireVersion({ version }: AtCommand, row: { readonly version: number }, error: () => HttpError) {
  if (version !== undefined && version !== row.version) throw error();
}

interface Locking<Row> {
  lock(transaction: Transaction, id: number): Promise<Row | undefined>;
}

/** Locks an item of a list until the transaction ends. @throws the error if there is no such item */
export async function lockItem<Row>(
  { transaction }: AtCommand,
  rows: Locking<Row>,
  id: string,
  error: () => HttpError,
): Promise<Row> {
  const row = await rows.lock(transaction, Number(id));
  if (!row) throw error();
  return row;
}
