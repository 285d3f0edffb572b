import type { Call } from '@parkwart/contracts/calls-kit/call';
import type { ParkingRecord, parkingRecord } from '@parkwart/contracts/entities/record';
import { callApi, isApiError, toast, useQueryClient } from '@parkwart/web';
import { isConflict } from '@parkwart/web/errors';
import { useCallback } from 'react';
import { enqueue } from './mutationQueue.ts';
import { fetchRecord, paramsOf } from './record.ts';
import { showRecord, useRecordCache } from './recordCache.ts';
import { texts } from './texts.ts';

/**
 * Whether another user has changed the record. A change that a dunning block prevents also gets a 409, but with another
 * error code.
 */
export function isStale(error: unknown): boolean {
  return isConflict(error) && !(isApiError(error) && error.code === 'DUNNING_BLOCKED');
}

type Schema = NonNullable<Call['body']>;
/** A call that responds with the changed record (contracts/src/calls-kit/recordChange.ts). */
export type RecordCall<Body extends Schema = Schema> = Call<Schema, Schema, Body, typeof parkingRecord>;
export type BodyOf<Body extends Schema> = Body['_zod']['input'];

const changes = (body: unknown, field: string) => typeof body === 'object' && body !== null && field in body;

/** Requires that the request body uses the record's field names. */
function applyOptimistically(record: ParkingRecord, body: unknown): ParkingRecord {
  const changes = Object.entries(body ?? {}).filter(([, value]) => value !== undefined);
  return { ...record, ...Object.fromEntries(changes) };
}

interface Options {
  /** False for a form, because the form already shows the change. */
  readonly isOptimistic?: boolean;
}

/**
 * Shows the change before the response, and rolls it back on failure; a 409 loads the other user's version. The
 * returned function then throws the ApiError.
 */
export function useRecordChange<Body extends Schema>(call: RecordCall<Body>, { isOptimistic = true }: Options = {}) {
  const client = useQueryClient();
  const cache = useRecordCache();
  return useCallback(
    (record: ParkingRecord, body: BodyOf<Body>): Promise<ParkingRecord> => {
      const plain: RecordCall = call;
      const params = paramsOf(record);
      const next = applyOptimistically(record, body);
      if (isOptimistic) showRecord(client, next);
      return enqueue(client, record, async (change) => {
        try {
          const changed = await callApi(plain, { params, body }, { ifMatch: change.version() });
          change.settle(changed);
          if (change.isLast()) cache.put(changed);
          if (record.isPay && !changed.isPay && !changes(body, 'isPay')) toast(texts.reopened(changed));
          return changed;
        } catch (error) {
          const current = isConflict(error)
            ? await fetchRecord(record.invoiceNumber).catch(() => undefined)
            : undefined;
          if (current) change.startOver(current);
          if (current || change.isLast()) cache.put(current ?? change.latest());
          throw error;
        }
      });
    },
    [call, client, cache, isOptimistic],
  );
}
