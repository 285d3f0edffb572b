import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { Person } from '@parkwart/contracts/entities/person';
import type { Database } from '@parkwart/service-kit/database/database';
import { type FoundMention, mentionsOf } from '@parkwart/service-kit/privacy/mentions';
import { formatLastDay } from '../permits/permitDays.ts';
import { permitChain } from '../permits/permitSubjects.ts';
import { isClosed, isHeld, type RetentionFacts } from '../retention/dueErasures.ts';
import type { RetainedRecords } from '../retention/retainedRecords.ts';
import { texts } from '../retention/texts.ts';
import { formatStoredDay } from '../storedDay.ts';
import { permitsOf, recordsOf, tracesOfUser, type UserTraces } from './findPerson.ts';
import { PARKING_TABLES } from './parkingTables.ts';

export interface RecordOutcome {
  readonly invoiceNumber: number;
  readonly outcome: 'remove' | 'anonymise' | 'keep';
  readonly reason?: string;
}

interface PermitShown {
  readonly _id: string;
  readonly vehicleNumber: string;
  readonly validFrom: string;
  readonly validTo: string | null;
}

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

/** What an erasure of the person would do. */
export async function previewErasure(
  { database, records, clock }: PreviewParts,
  person: Person,
): Promise<ErasurePreview> {
  const now = clock();
  const ids = await recordsOf(database, person);
  const outcomes = (await records.read(ids)).map((facts) => outcomeOf(facts, now));
  const permitIds = await permitsOf(database, person);
  return {
    records: outcomes,
    permits: await permitsShown(database, permitIds),
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

async function permitsShown(database: Database, ids: readonly number[]): Promise<PermitShown[]> {
  if (ids.length === 0) return [];
  const sql = 'SELECT id, vehicleNumber, validFrom, validTo FROM permits WHERE id IN (:ids) ORDER BY id';
  const rows = await database.select<{ id: number; vehicleNumber: string; validFrom: number; validTo: number }>(sql, {
    ids,
  });
  return rows.map(({ id, vehicleNumber, validFrom, validTo }) => ({
    _id: String(id),
    vehicleNumber,
    validFrom: formatStoredDay(validFrom),
    validTo: formatLastDay(validTo),
  }));
}

interface Own {
  readonly ids: readonly number[];
  readonly permitIds: readonly number[];
}

/** In texts and in the journal, but for what is the person's own, and as a user. */
export async function findTraces(
  database: Database,
  person: Person,
  { ids, permitIds }: Own,
): Promise<UserTraces & Pick<ErasurePreview, 'mentions'>> {
  const own = new Set<string>([...ids.map(recordSubject), ...permitIds.map(permitChain)]);
  const { mentions, users } = await mentionsOf(database, PARKING_TABLES, person);
  return {
    mentions: mentions.filter(({ subject }) => !own.has(subject)),
    ...(await tracesOfUser(database, person, users)),
  };
}
