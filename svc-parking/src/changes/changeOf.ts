import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { Call } from '@parkwart/contracts/calls-kit/call';
import type { parkingRecord } from '@parkwart/contracts/entities/record';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { expectedVersion } from '@parkwart/service-kit/http/expectedVersion';
import { type Implementation, type Input, implement, implementOnce } from '@parkwart/service-kit/http/implement';
import { responsesAbout } from '@parkwart/service-kit/http/storedResponses';
import { type Actor, actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type * as z from 'zod/mini';
import type { ChangeParts } from '../feature.ts';
import { recordNotFound } from '../record/errors.ts';
import { presentRecord } from '../record/presentRecord.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { changeLocked, type RecordChange } from './changeRecord.ts';

type Schema = z.ZodMiniType;
type RecordCall = Call<z.ZodMiniType<{ readonly invoiceNumber: string }>, Schema, Schema, typeof parkingRecord>;

/** A locked record within the transaction that changes it. */
export interface AtRecord extends ChangeParts {
  readonly record: RecordRow;
  readonly by: Actor;
  /** Shown where a record names its user. */
  readonly username: string;
  readonly now: Date;
  readonly transaction: Transaction;
  /** Changes the record, books and journals. @returns the changed record */
  change(change: Omit<RecordChange, 'invoiceNumber' | 'by' | 'expectedVersion'>): Promise<RecordRow>;
}

type Locked = Pick<AtRecord, 'record' | 'by' | 'username' | 'transaction'>;

export function atRecord(parts: ChangeParts, locked: Locked, expectedVersion?: number): AtRecord {
  const { record, by, transaction } = locked;
  return {
    ...parts,
    ...locked,
    now: parts.clock(),
    change: (change) => changeLocked(transaction, parts, record, { ...change, by, expectedVersion }),
  };
}

/**
 * A call that changes a record, or rows that belong to it: locks the record (404 if missing), runs the work, and
 * responds with its result; once per idempotency key.
 */
export const changeOf =
  <C extends RecordCall>(call: C, work: (at: AtRecord, input: Input<C>) => Promise<RecordRow>) =>
  (parts: ChangeParts): Implementation => {
    const run = async (input: InTransaction, version?: number) => {
      const record = await parts.records.findForChange(input.transaction, Number(input.params.invoiceNumber));
      if (!record) throw recordNotFound();
      const { transaction, session } = input;
      const locked = { record, by: actorOf(session), username: session.username, transaction };
      return presentRecord(await work(atRecord(parts, locked, version), input as Input<C>));
    };
    if (call.idempotent) return implementOnce<RecordCall>(call, parts.database, (input) => run(input), subjectOf);
    return implement<RecordCall>(call, (input, ctx) => {
      const version = call.versioned && expectedVersion(ctx);
      return parts.database.transaction((transaction) => run({ ...input, transaction }, version));
    });
  };

type Given<Values> = { readonly [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Drops fields that were not sent, so that they stay as stored. */
export function given<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>;
}

type InTransaction = Input<RecordCall> & { readonly session: Session; readonly transaction: Transaction };

const subjectOf = ({ invoiceNumber }: { readonly invoiceNumber: number }) =>
  responsesAbout(recordSubject(invoiceNumber));
