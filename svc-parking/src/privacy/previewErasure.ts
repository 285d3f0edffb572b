import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { Permit } from '@parkwart/contracts/calls/permits';
import type { Person } from '@parkwart/contracts/entities/person';
import type { Database } from '@parkwart/service-kit/database/database';
import { type FoundMention, mentionsOf } from '@parkwart/service-kit/privacy/mentions';
import { permitRows, permitSubject, presentPermit } from '../permits/permits.ts';
import { isClosed, isHeld, type RetentionFacts } from '../retention/dueErasures.ts';
import type { RetainedRecords } from '../retention/retainedRecords.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { permitsOf, recordsOf, tracesOfUser, type UserTraces } from './findPerson.ts';

export interface RecordOutcome {
  readonly invoiceNumber: number;
  readonly outcome: 'remove' | 'anonymise' | 'keep';
  readonly reason?: string;
}

type PermitShown = Omit<Permit, 'note' | 'version'>;

export interface ErasurePreview extends UserTraces {
  readonly records: readonly RecordOutcome[];
  readonly permits: readonly PermitShown[];
  readonly mentions: readonly FoundMention[];
}

interface PreviewParts {
  readonly database: Database;
  readonly records: Pick<RetainedRecords, 'read'>;
  readonly clock: () => Date;
}

export async function previewErasure(
  { database, records, clock }: PreviewParts,
  person: Person,
): Promise<ErasurePreview> {
  const now = clock();
  const ids = await recordsOf(database, person);
  const outcomes = (await records.read(ids)).map((facts) => outcomeOf(facts, now));
  const permitIds = await permitsOf(database, person);
  const permits =
    permitIds.length > 0
      ? await permitRows.where(database, statement('id IN (:ids) ORDER BY id'), { ids: permitIds })
      : [];
  return {
    records: outcomes,
    permits: permits.map(presentPermit).map(({ note: _note, version: _version, ...shown }) => shown),
    ...(await findTraces(database, person, { ids, permitIds })),
  };
}

export function outcomeOf(facts: RetentionFacts, now: Date): RecordOutcome {
  const kept = (reason: string) => ({ invoiceNumber: facts.id, outcome: 'keep' as const, reason });
  if (isHeld(facts, now)) return kept(texts.held);
  if (!isClosed(facts, now)) return kept(facts.isCharged || facts.hasLetter ? texts.openClaim : texts.parked);
  const hasAmounts = facts.isCharged || facts.hasLetter;
  if (!hasAmounts) return { invoiceNumber: facts.id, outcome: 'remove' };
  return { invoiceNumber: facts.id, outcome: 'anonymise', reason: texts.books };
}

interface Own {
  readonly ids: readonly number[];
  readonly permitIds: readonly number[];
}

/**
 * Mentions in texts and journal outside the person's own records and permits, and the actions of a user with that name.
 */
export async function findTraces(
  database: Database,
  person: Person,
  { ids, permitIds }: Own,
): Promise<UserTraces & Pick<ErasurePreview, 'mentions'>> {
  const own = new Set<string>([...ids.map(recordSubject), ...permitIds.map(permitSubject)]);
  const { mentions, users } = await mentionsOf(database, PARKING_TABLES, person);
  return {
    mentions: mentions.filter(({ subject }) => !own.has(subject)),
    ...(await tracesOfUser(database, person, users)),
  };
}

const texts = {
  held: 'Wird aus einem vermerkten Grund aufbewahrt.',
  openClaim: 'Die Forderung ist noch offen.',
  parked: 'Das Fahrzeug parkt noch.',
  books: 'Beträge und Tage bleiben für die Bücher (§ 147 AO), ohne die Person.',
};
