/** A `personal` value is stored outside the journal's chain, so that it can be erased; a `fact` is never erased. */
export type Nature = 'personal' | 'fact';

export type JournalingService = 'parking' | 'users' | 'files';
export type Labels = Readonly<Record<string, string>>;

export interface Subject {
  readonly label: string;
  /** The table that stores the subject's current values. */
  readonly table?: string;
  /**
   * The field that contains the subject's name for the journal; without such a field, the journal shows the subject's
   * number.
   */
  readonly namedBy?: string;
  /** The kinds of changes to the subject, by the service that makes them. */
  readonly kinds: Readonly<Partial<Record<JournalingService, Labels>>>;
  /** Labels of the changed fields that are personal, by their names on the wire. Free text is personal. */
  readonly personal?: Labels;
  readonly facts?: Labels;
}

/**
 * A feature's declarations of subjects: the complete declaration of its own subject, and additions to other features'
 * subjects.
 */
export type JournalPart = Readonly<Record<string, Partial<Subject>>>;

type Merged<Parts> = Parts extends readonly [infer First, ...infer Rest] ? First & Merged<Rest> : unknown;

/** Merges all parts into one object, including the labels of the same subject. */
export function mergeSubjects<const Parts extends readonly JournalPart[]>(parts: Parts): Merged<Parts> {
  return parts.reduce<object>(merge, {}) as Merged<Parts>;
}

function merge(one: object, other: object): object {
  const result: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const known = result[name];
    result[name] = typeof value === 'object' && typeof known === 'object' && known ? merge(known, value) : value;
  }
  return result;
}
