import { declarationOf, type JournalingService, type Labels, OF_ANY, type Subject } from './declarations.ts';
import { JOURNAL_SUBJECTS } from './journalSubjects.ts';

const subjects: readonly Subject[] = Object.values(JOURNAL_SUBJECTS);
const kindsIn = (service: JournalingService): Labels =>
  Object.assign({}, ...subjects.map(({ kinds }) => kinds[service]), OF_ANY);

/** Labels of change kinds, by the service that journals them. A newer service may send other kinds. */
export const JOURNAL_KINDS: Readonly<Record<JournalingService, Labels>> = {
  parking: kindsIn('parking'),
  users: kindsIn('users'),
  files: kindsIn('files'),
};

export const KIND_LABELS: Labels = Object.assign({}, ...Object.values(JOURNAL_KINDS));

/** The German label of a field; a field without a declaration is shown with its name on the wire. */
export function fieldLabel(subject: string, field: string): string {
  const { personal, facts }: Partial<Subject> = declarationOf(subject) ?? {};
  return personal?.[field] ?? facts?.[field] ?? field;
}

/** `Rechnung 100001`, `Dauerparker B-DP 1` @param name of a user or a fine type, or the plate of a permit */
export function subjectLabel(subject: string, name?: string): string {
  const { label } = declarationOf(subject) ?? {};
  const number = /:(\d+)$/.exec(subject)?.[1];
  return label ? [label, name ?? number].filter(Boolean).join(' ') : subject;
}
