/**
 * The postings that are not reversed and reverse nothing.
 * @param idOf returns a posting's id in the form used by `reverses`
 */
export function standingOf<Id, Posting extends { readonly reverses?: Id | null }>(
  postings: readonly Posting[],
  idOf: (posting: Posting) => Id,
): Posting[] {
  const reversed = new Set(postings.map(({ reverses }) => reverses));
  return postings.filter((posting) => (posting.reverses ?? null) === null && !reversed.has(idOf(posting)));
}
