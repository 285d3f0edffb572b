import { isDeepStrictEqual } from 'node:util';
import { isNoCar } from '@parkwart/contracts/rules/car';
import type { Database } from '@parkwart/service-kit/database/database';
import { actorOf, type Journal } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Transaction } from 'sequelize';
import { permitChanged, permitNeedsCar, permitNotFound, permitOverlaps } from './errors.ts';
import { grantToParked } from './grantToParked.ts';
import type { PermitRepository } from './permitRepository.ts';
import { journaledPermit, type PermitInput, type PermitRow, type PermitValues, valuesOf } from './permitRow.ts';
import { permitChain } from './permitSubjects.ts';

export interface PermitParts {
  readonly database: Database;
  readonly permits: PermitRepository;
  readonly journal: Journal;
}

export interface PermitChange {
  readonly id: string;
  readonly input: PermitInput;
  readonly session: Session;
  readonly expectedVersion: number | undefined;
  readonly now: Date;
}

const NONE = 0;

/** @throws HttpError 422 without a car, and if another permit for it covers one of its days */
export async function addPermit(
  parts: PermitParts,
  { input, session, now }: Pick<PermitChange, 'input' | 'session' | 'now'>,
  transaction: Transaction,
): Promise<PermitRow> {
  const { permits, journal } = parts;
  if (isNoCar(input.vehicleNumber)) throw permitNeedsCar();
  const values = valuesOf(input);
  await requireNoOverlap(permits, values, NONE, transaction);
  const permit = await permits.create(values, now, transaction);
  const change = { subject: permitChain(permit.id), kind: 'permit-added', by: actorOf(session) } as const;
  await journal.write({ ...change, after: journaledPermit(permit), isNew: true }, transaction);
  await grantToParked(parts, permit, session, transaction);
  return permit;
}

/** Returns an equal permit unchanged, so that a retry does not conflict. @throws HttpError 404, 409, 422 */
export async function changePermit(
  parts: PermitParts,
  { id, input, session, expectedVersion, now }: PermitChange,
): Promise<PermitRow> {
  const { database, permits, journal } = parts;
  if (isNoCar(input.vehicleNumber)) throw permitNeedsCar();
  const values = valuesOf(input);
  return database.transaction(async (transaction) => {
    const permit = await permits.findForChange(id, transaction);
    if (!permit) throw permitNotFound();
    if (isDeepStrictEqual({ ...permit, ...values }, { ...permit })) return permit;
    if (expectedVersion !== undefined && expectedVersion !== permit.version) throw permitChanged();
    await requireNoOverlap(permits, values, permit.id, transaction);
    const changed = await permits.change(permit, values, now, transaction);
    const [before, after] = [journaledPermit(permit), journaledPermit(changed)];
    const change = { subject: permitChain(permit.id), kind: 'permit-changed', by: actorOf(session) } as const;
    await journal.write({ ...change, before, after }, transaction);
    await grantToParked(parts, changed, session, transaction);
    return changed;
  });
}

async function requireNoOverlap(
  permits: PermitRepository,
  values: PermitValues,
  exceptId: number,
  transaction: Transaction,
): Promise<void> {
  const other = await permits.findOverlap(values, exceptId, transaction);
  if (other) throw permitOverlaps(other);
}
