import { isPastDay } from './time.ts';

/** @returns the dunning block of a record, unless its last day (in Berlin) is over */
export function standingBlock<Block extends { readonly until?: string | undefined }>(
  { dunningBlock }: { readonly dunningBlock?: Block | undefined },
  now: Date,
): Block | undefined {
  return dunningBlock && !(dunningBlock.until && isPastDay(dunningBlock.until, now)) ? dunningBlock : undefined;
}
