import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { Call } from '@parkwart/contracts/calls-kit/call';
import type { parkingRecord } from '@parkwart/contracts/entities/record';
import type { Transaction } from '@parkwart/service-kit/database/database';
import type { Implementation, Input } from '@parkwart/service-kit/http/implement';
import { type Actor, actorOf } from '@parkwart/service-kit/journal/journal';
import type * as z from 'zod/mini';
import type { ChangeParts } from '../feature.ts';
import { recordNotFound } from '../record/errors.ts';
import { presentRecord } from '../record/presentRecord.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { changeLocked, type RecordChange } from './changeRecord.ts';
import { implementWrite } from './commandOf.ts';

type Schema = z.ZodMiniType;
type RecordCall = Call<z.ZodMiniType<{ readonly invoiceNumber: string }>, Schema, Schema, typeof parkingRecord>;

/** A locked record within the transaction that changes it. */
export interface AtRecord extends ChangeParts {
  readonly record: RecordRow;
  readonly by: Actor;
  readonly username: string;
  readonly now: Date;
  readonly transaction: Transaction;
  /** Changes the record, adds the postings to its account, and journals the change. @returns the changed record */
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
 * A call that changes a record, or rows that belong to the record. Locks the record (404 if missing), runs `work`, and
 * responds with the result. A repeated request with the same idempotency key does not run `work` again.
 */
export const changeOf =
  <C extends RecordCall>(call: C, work: (at: AtRecord, input: Input<C>) => Promise<RecordRow>) =>
  (parts: ChangeParts): Implementation =>
    implementWrite<RecordCall>(
      call,
      parts.database,
      async (input, version) => {
        const { session, transaction } = input;
        const record = await parts.records.findForChange(transaction, Number(input.params.invoiceNumber));
        if (!record) throw recordNotFound();
        const locked = { record, by: actorOf(session), username: session.username, transaction };
        return presentRecord(await work(atRecord(parts, locked, version), input as Input<C>));
      },
      ({ invoiceNumber }) => recordSubject(invoiceNumber),
    );

type Given<Values> = { readonly [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Drops fields that were not sent, so that they stay as stored. */
export function given<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>;
}
