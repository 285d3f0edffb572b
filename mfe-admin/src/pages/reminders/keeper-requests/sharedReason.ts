interface WithReason {
  readonly reason: string;
}

/** Matches the space between two sentences, but not the space after an abbreviation, as in „Abs. 1“. */
const BETWEEN_SENTENCES = /(?<=\.) (?=\p{Lu})/u;

/** The last sentences that the reasons of several rows share; '' if there are none. */
export function sharedReason(rows: readonly WithReason[]): string {
  const [first, ...others] = rows.map(({ reason }) => reason.split(BETWEEN_SENTENCES).reverse());
  if (!first || others.length === 0) return '';
  const end = first.findIndex((sentence, index) => others.some((other) => other[index] !== sentence));
  return first
    .slice(0, end === -1 ? first.length : end)
    .reverse()
    .join(' ');
}

export const withoutShared = ({ reason }: WithReason, shared: string): string =>
  shared === '' ? reason : reason.slice(0, -shared.length).trimEnd();
