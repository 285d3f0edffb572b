import type { objectionInput } from '@parkwart/contracts/calls/objections';
import { dayNumber } from '@parkwart/contracts/rules/time';
import type * as z from 'zod/mini';
import type { RecordChange } from '../changes/changeRecord.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { arrivedInFuture } from './errors.ts';

export type ObjectionInput = z.output<typeof objectionInput>;

/** @throws HttpError 422 */
export function arrivalDay(arrived: string, now: Date): number {
  const day = dayNumber(arrived);
  if (day > storedDay(now)) throw arrivedInFuture();
  return day;
}

export function journaledObjection({ arrived, channel, text }: ObjectionInput, files = 0): RecordChange['journaled'] {
  const objectionArrived = formatStoredDay(dayNumber(arrived));
  return {
    after: {
      objectionArrived,
      objectionChannel: channel,
      objectionText: text,
      ...(files > 0 && { objectionFiles: files }),
    },
  };
}
