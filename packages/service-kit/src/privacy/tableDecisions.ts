import type { SubjectKind } from '@parkwart/contracts/journal/journalSubjects';

interface Texts {
  /** Where a user may type any person's name, with the name of the field on the wire: searched for mentions. */
  readonly texts: Readonly<Record<string, string>>;
  readonly subject: SubjectKind;
  /** The column with what follows the subject's colon. */
  readonly subjectId: string;
  /** The primary key. */
  readonly id: string;
  /** A numeric column with an index, by which a table of any size is read in short statements. */
  readonly large?: string;
}

interface Columns {
  readonly versioned?: true;
  /** Of `texts`: JSON, in which each text is one of its own. */
  readonly json?: readonly string[];
  /** Names of users who acted: erased with the name of a user. */
  readonly users?: readonly string[];
  /** Personal as well, and erased with the row, the account or the text that they belong to. */
  readonly own?: readonly string[];
  /** The operator's imprint, about which no person asks. */
  readonly operator?: readonly string[];
  /** What tells nothing of a person, separated by spaces. */
  readonly facts: string;
}

/** What is personal of a table's columns, and by that how they are disclosed and erased. */
export type TableDecision = Columns & (Texts | { readonly texts?: undefined });

/** Each column of each table has its place in one of them. */
export type TableDecisions = Readonly<Record<string, TableDecision>>;

/** Of every service. */
export const KIT_TABLES = {
  SequelizeMeta: { facts: 'name' },
  // Erased by their subject.
  idempotency_keys: { own: ['answer', 'requestHash'], facts: 'scope subject createdAt' },
  // `facts` by the declaration of their subject.
  journal_entries: { facts: 'id chain step madeAt account sentBy origin kind facts digest hash' },
  journal_details: { own: ['document'], facts: 'entryId salt' },
  journal_seals: { facts: 'id madeAt upTo ids prints hash' },
} as const satisfies TableDecisions;
