/** `personal` is stored outside the journal's chain, where it can be erased; a `fact` is never erased. */
export type Nature = 'personal' | 'fact';

export type JournalingService = 'parking' | 'users' | 'files';
export type Labels = Readonly<Record<string, string>>;

export interface Subject {
  readonly label: string;
  /** The table with its current values. */
  readonly table?: string;
  /** The field that names it in the journal; by default its number. */
  readonly namedBy?: string;
  /** The kinds of its changes, by the service that makes them. */
  readonly kinds: Readonly<Partial<Record<JournalingService, Labels>>>;
  /** The fields of its changes by their names on the wire. Text that users type is personal. */
  readonly personal?: Labels;
  readonly facts?: Labels;
}

/** What a feature says of subjects: all of its own one, its share of another feature's. */
export type JournalPart = Readonly<Record<string, Partial<Subject>>>;

type Joined<Parts> = Parts extends readonly [infer First, ...infer Rest] ? First & Joined<Rest> : unknown;

/** One object of all parts; labels of one subject are put together. */
export function joined<const Parts extends readonly JournalPart[]>(parts: Parts): Joined<Parts> {
  return parts.reduce<object>(merge, {}) as Joined<Parts>;
}

function merge(one: object, other: object): object {
  const result: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const known = result[name];
    result[name] = typeof value === 'object' && typeof known === 'object' && known ? merge(known, value) : value;
  }
  return result;
}
