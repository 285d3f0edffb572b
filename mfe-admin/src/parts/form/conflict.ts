/** A field that the user is editing while its stored value has changed. */
export interface Conflict {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

type Values = Readonly<Record<string, unknown>>;

interface Step {
  /** The stored value before editing, or before the latest change. */
  readonly before: Values;
  readonly stored: Values;
  readonly typed: Values;
  readonly isTyped: (field: string) => boolean;
}

/** Form values: text, flags, and lists of objects of text. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function conflictsAfter(conflicts: readonly Conflict[], { before, stored, typed, isTyped }: Step): Conflict[] {
  return Object.keys(stored).flatMap((field) => {
    const earlier = conflicts.find((each) => each.field === field);
    const theirs = stored[field];
    if (isSame(before[field], theirs)) return earlier ? [earlier] : [];
    if (!earlier && !isTyped(field)) return [];
    const mine = isTyped(field) || !earlier ? typed[field] : earlier.mine;
    return isSame(mine, theirs) ? [] : [{ field, mine, theirs }];
  });
}
