import { isPastDay } from './time.ts';

/** @returns the record's dunning block; undefined if there is none, or if its last day (in Berlin) is over */
export function standingBlock<Block extends { readonly until?: string | undefined }>(
  { dunningBlock }: { readonly dunningBlock?: Block | undefined },
  now: Date,
): Block | undefined {
  return dunningBlock && !(dunningBlock.until && isPastDay(dunningBlock.until, now)) ? dunningBlock : undefined;
}
