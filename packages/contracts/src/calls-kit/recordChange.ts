import * as z from 'zod/mini';
import { parkingRecord } from '../entities/record.ts';
import { invoiceNumber } from '../inputs/inputs.ts';
import { defineCall } from './call.ts';

/**
 * An admin's change to a record. Each call sets a state rather than toggling it, returns the current record and takes
 * `If-Match` with the version that the admin read; a stale version returns 409.
 */
export const change = <Body extends z.ZodMiniType>(path: `/${string}`, summary: string, body: Body) =>
  defineCall({
    service: 'parking',
    method: 'PUT',
    path,
    summary,
    allow: ['Admin'],
    refuses: [404, 409, 422],
    versioned: true,
    params: z.strictObject({ invoiceNumber }),
    body,
    answer: parkingRecord,
  });
