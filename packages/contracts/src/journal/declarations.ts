import type { JournalingService, Nature, Subject } from '../calls-kit/subject.ts';
import { JOURNAL_SUBJECTS } from './journalSubjects.ts';

export type { JournalingService, Labels, Subject } from '../calls-kit/subject.ts';

type Subjects = typeof JOURNAL_SUBJECTS;
export type SubjectKind = keyof Subjects;
/** `record:100001` */
export type AnySubject = SubjectKind | `${SubjectKind}:${string}`;
type KindOf<Of extends AnySubject> = Of extends `${infer Kind extends SubjectKind}:${string}`
  ? Kind
  : Extract<Of, SubjectKind>;
type KeysOf<Given> = Given extends unknown ? keyof Given : never;
export type PersonalField<Kind extends SubjectKind> = KeysOf<Extract<Subjects[Kind], { personal: object }>['personal']>;
export type FieldOf<Kind extends SubjectKind> =
  | PersonalField<Kind>
  | KeysOf<Extract<Subjects[Kind], { facts: object }>['facts']>;

/** The values of a change in the journal. A field that the subject does not declare is a compile error. */
export type Declared<Of extends AnySubject, Given> = Given & {
  readonly [Field in Exclude<KeysOf<Given>, FieldOf<KindOf<Of>>>]: never;
};

type KindsOf<Service extends JournalingService> = KeysOf<
  Extract<Subjects[SubjectKind]['kinds'], Record<Service, object>>[Service]
>;
/** The kinds of changes that every subject has, because any subject may mention a person. */
export const OF_ANY = { 'mention-erased': 'Erwähnung gelöscht' } as const;
export type JournalKind<Service extends JournalingService = JournalingService> = Service extends unknown
  ? KindsOf<Service> | keyof typeof OF_ANY
  : never;

const declared: Readonly<Record<string, Subject>> = JOURNAL_SUBJECTS;

/**
 * @param subject `record:100001`
 * @returns undefined for an unknown subject, which a newer service may send
 */
export const declarationOf = (subject: string): Subject | undefined => declared[subject.split(':')[0] ?? ''];

/** A field without a declaration counts as personal. */
export const natureOf = (subject: string, field: string): Nature =>
  field in (declarationOf(subject)?.facts ?? {}) ? 'fact' : 'personal';
