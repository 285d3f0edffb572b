import type { Call } from '@parkwart/contracts/call';
import { searchInvoice } from '@parkwart/contracts/parking';
import type { ParkingRecord, parkingRecord } from '@parkwart/contracts/record';
import { callApi, isApiError, useQueryClient } from '@parkwart/web';
import { useCallback } from 'react';
import { inTurn } from './inTurn.ts';
import { changeLists, type RecordCache, useRecordCache } from './recordCache.ts';
import { withRecord } from './recordPages.ts';

type Schema = NonNullable<Call['body']>;
/** A call that changes a record and answers it (contracts/recordChanges.ts). */
export type RecordCall<Body extends Schema = Schema> = Call<Schema, Schema, Body, typeof parkingRecord>;
export type BodyOf<Body extends Schema> = Body['_zod']['input'];

/** The record as it will be when the server agrees: bodies carry fields by the record's own names. */
function foresee(record: ParkingRecord, body: unknown): ParkingRecord {
  const given = Object.entries(body ?? {}).filter(([, value]) => value !== undefined);
  return { ...record, ...Object.fromEntries(given) };
}

/** After somebody else was quicker the page shows what they made of the record. */
async function showAsItIs({ invoiceNumber }: ParkingRecord, cache: RecordCache): Promise<ParkingRecord | undefined> {
  const [current] = await callApi(searchInvoice, { query: { invoiceNumber: String(invoiceNumber) } });
  if (current) cache.put(current);
  return current;
}

/**
 * Changes a record: every list shows it at once, as it was again when the server refuses. Sends the version that was
 * seen; on a 409 the record is shown as somebody else has left it.
 *
 * @returns a function that gives the record as the server answers it
 * @throws {ApiError} from that function, after the roll back
 */
export function useRecordChange<Body extends Schema>(call: RecordCall<Body>) {
  const client = useQueryClient();
  const cache = useRecordCache();
  return useCallback(
    (record: ParkingRecord, body: BodyOf<Body>): Promise<ParkingRecord> => {
      const show = (state: ParkingRecord) => changeLists(client, (data, filters) => withRecord(data, filters, state));
      const plain: RecordCall = call;
      const params = { invoiceNumber: String(record.invoiceNumber) };
      show(foresee(record, body));
      return inTurn(client, record, async (turn) => {
        try {
          const changed = await callApi(plain, { params, body }, { ifMatch: turn.version() });
          turn.learn(changed.version);
          if (turn.isLast()) cache.put(changed);
          return changed;
        } catch (error) {
          if (turn.isLast()) show(record);
          if (isApiError(error) && error.status === 409) {
            const current = await showAsItIs(record, cache).catch(() => undefined);
            if (current) turn.learn(current.version);
          }
          throw error;
        }
      });
    },
    [call, client, cache],
  );
}
