import type { objectionInput } from '@parkwart/contracts/calls/objections';
import { dayNumber } from '@parkwart/contracts/rules/time';
import type * as z from 'zod/mini';
import type { RecordChange } from '../changes/changeRecord.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { arrivedInFuture } from './errors.ts';

export type ObjectionInput = z.output<typeof objectionInput>;

/** Each once. */
export const filesOf = ({ files = [] }: ObjectionInput): readonly string[] => [...new Set(files)];

/** @throws HttpError 422 */
export function arrivalDay(arrived: string, now: Date): number {
  const day = dayNumber(arrived);
  if (day > storedDay(now)) throw arrivedInFuture();
  return day;
}

/** @param files how many, if that is new */
export function journaledObjection(
  { arrived, channel, text }: ObjectionInput,
  files: number | undefined,
): RecordChange['journaled'] {
  const objectionArrived = formatStoredDay(dayNumber(arrived));
  return {
    after: {
      objectionArrived,
      objectionChannel: channel,
      objectionText: text,
      ...(files !== undefined && { objectionFiles: files }),
    },
  };
}
