/** `personal` is stored outside the journal's chain, where it can be erased; a `fact` is never erased. */
export type Nature = 'personal' | 'fact';

export type JournalingService = 'parking' | 'users' | 'files';
export type Labels = Readonly<Record<string, string>>;

export interface Subject {
  readonly label: string;
  /** The table that stores its current values. */
  readonly table?: string;
  /** The field that names the subject in the journal; defaults to its number. */
  readonly namedBy?: string;
  /** The kinds of changes, by the service that makes them. */
  readonly kinds: Readonly<Partial<Record<JournalingService, Labels>>>;
  /** The changed fields by their names on the wire. Free text is personal. */
  readonly personal?: Labels;
  readonly facts?: Labels;
}

/** A feature's declarations of subjects: its own subject completely, and its part of another feature's subject. */
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
