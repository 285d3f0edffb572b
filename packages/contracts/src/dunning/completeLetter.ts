import type { Posting } from '../entities/posting.ts';
import { standingOf } from '../rules/standing.ts';
import type { Letter } from './letter.ts';

interface Completion {
  /** Those of the record's account that the letter knows; undefined if it deducts nothing. */
  readonly postings: readonly Posting[] | undefined;
  /** Undefined for a record without a page. */
  readonly pageLink: string | undefined;
}

/** Adds what the letter deducts (payments and waivers that are not reversed) and the address of the driver's page. */
export function completeLetter(letter: Letter, { postings, pageLink }: Completion): Letter {
  if (!postings) return { ...letter, pageLink };
  const settled = standingOf(postings, ({ _id }) => _id).filter(({ kind }) => kind !== 'charge');
  return { ...letter, settled, pageLink };
}
