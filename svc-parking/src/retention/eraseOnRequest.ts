import { recordSubject } from '@parkwart/contracts/journal';
import { normalisePlate } from '@parkwart/contracts/plate';
import { NO_VEHICLE } from '@parkwart/contracts/vehicle';
import type { Database } from '@parkwart/service-kit/database';
import { eraseStoredResponses } from '@parkwart/service-kit/idempotency';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import type { Transaction } from 'sequelize';
import { removeFromPlateIndex } from '../record/plateIndex.ts';
import { isClosed, isHeld, type RetentionFacts } from './dueErasures.ts';
import { OF_USERS, type Person, permitsOf, recordsByUser, recordsOf } from './findPerson.ts';
import type { RetentionParts } from './runRetention.ts';
import { ERASED, texts } from './texts.ts';

interface RecordOutcome {
  readonly invoiceNumber: number;
  readonly outcome: 'remove' | 'anonymise' | 'keep';
  readonly reason?: string;
}

interface Erased {
  readonly records: RecordOutcome[];
  readonly permits: number;
}

interface Request {
  readonly person: Person;
  readonly isTrial: boolean;
  readonly by: Actor;
}

/**
 * What svc-parking keeps of a person goes at once; svc-files then deletes the attachments, and the record follows. Of a
 * record with amounts these stay, without the person.
 */
export function eraseOnRequest(parts: RetentionParts, { person, isTrial, by }: Request): Promise<Erased> {
  const { database, records, clock } = parts;
  return database.transaction(async (transaction) => {
    const locked = await records.lock(await recordsOf(database, person, transaction), transaction);
    const outcomes = locked.map((facts) => outcomeOf(facts, clock()));
    const permits = await permitsOf(database, person, transaction);
    if (isTrial) return { records: outcomes, permits: permits.length };
    for (const { invoiceNumber, outcome } of outcomes) {
      if (outcome !== 'keep') await eraseRecord(parts, { invoiceNumber, outcome, by }, transaction);
    }
    await erasePermits(parts, permits, by, transaction);
    if (person.kind === 'name') await eraseUserName(database, person, transaction);
    return { records: outcomes, permits: permits.length };
  });
}

function outcomeOf(facts: RetentionFacts, now: Date): RecordOutcome {
  const kept = (reason: string) => ({ invoiceNumber: facts.id, outcome: 'keep' as const, reason });
  if (isHeld(facts, now)) return kept(texts.held);
  if (!isClosed(facts, now)) return kept(facts.isCharged || facts.hasLetter ? texts.openClaim : texts.parked);
  return { invoiceNumber: facts.id, outcome: facts.isCharged || facts.hasLetter ? 'anonymise' : 'remove' };
}

interface RecordErasure {
  readonly invoiceNumber: number;
  readonly outcome: 'remove' | 'anonymise';
  readonly by: Actor;
}

async function eraseRecord(
  { database, erasures, journal }: RetentionParts,
  { invoiceNumber, outcome, by }: RecordErasure,
  transaction: Transaction,
): Promise<void> {
  const [row] = await database.select<{ fines: string }>(
    'SELECT fines FROM records WHERE id = :invoiceNumber',
    { invoiceNumber },
    transaction,
  );
  const fines = (JSON.parse(row?.fines ?? '[]') as { description: string }[]).map((fine) => ({
    ...fine,
    description: '',
  }));
  const empty = { ...NO_VEHICLE, vehicleNumber: ERASED, checkOutNote: '', ownerName: '', address: '' };
  const values = {
    ...empty,
    normalisedPlate: normalisePlate(ERASED),
    provisionalReference: null,
    images: '[]',
    files: '[]',
    fines: JSON.stringify(fines),
    erasure: outcome,
  };
  const assignments = Object.keys(values).map((column) => `${column} = :${column}`);
  await database.sequelize.query(
    `UPDATE records SET ${assignments.join(', ')}, version = version + 1 WHERE id = :invoiceNumber`,
    { replacements: { ...values, invoiceNumber }, transaction },
  );
  await removeFromPlateIndex(database, [invoiceNumber], transaction);
  await eraseStoredResponses(database, [String(invoiceNumber)], transaction);
  await journal.erase([recordSubject(invoiceNumber)], transaction);
  await journal.write({ subject: recordSubject(invoiceNumber), kind: 'record-erased', by }, transaction);
  await erasures.add([{ invoiceNumber, part: 'record' }], transaction);
}

async function erasePermits(
  { database, journal }: RetentionParts,
  ids: readonly number[],
  by: Actor,
  transaction: Transaction,
): Promise<void> {
  if (ids.length === 0) return;
  await database.sequelize.query('DELETE FROM permits WHERE id IN (:ids)', { replacements: { ids }, transaction });
  await eraseStoredResponses(
    database,
    ids.map((id) => `permit-${id}`),
    transaction,
  );
  const chains = ids.map((id) => `permit:${id}`);
  await journal.erase(chains, transaction);
  for (const subject of chains) await journal.write({ subject, kind: 'permit-removed', by }, transaction);
}

/** A user's name where it stands for who entered, sent or checked out; the account itself is svc-users'. */
async function eraseUserName(database: Database, person: Person, transaction: Transaction): Promise<void> {
  const ids = await recordsByUser(database, person, transaction);
  const values = { text: person.text, erased: ERASED };
  for (const column of OF_USERS) {
    await database.sequelize.query(
      `UPDATE records SET ${column} = :erased, version = version + 1 WHERE ${column} = :text`,
      {
        replacements: values,
        transaction,
      },
    );
  }
  await database.sequelize.query('DELETE FROM booth_users WHERE username = :text', {
    replacements: values,
    transaction,
  });
  await eraseStoredResponses(database, ids.map(String), transaction);
}
