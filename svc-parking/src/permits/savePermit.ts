import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@parkwart/service-kit/database';
import type { Transaction } from 'sequelize';
import { permitChanged, permitNotFound, permitOverlaps } from './errors.ts';
import type { PermitRepository } from './permitRepository.ts';
import { type PermitInput, type PermitRow, type PermitValues, valuesOf } from './permitRow.ts';

interface PermitChange {
  readonly id: string;
  readonly input: PermitInput;
  readonly expectedVersion: number | undefined;
  readonly now: Date;
}

const NONE = 0;

/** @throws HttpError 422 when another permit of the plate covers one of its days */
export async function addPermit(
  permits: PermitRepository,
  input: PermitInput,
  now: Date,
  transaction: Transaction,
): Promise<PermitRow> {
  const values = valuesOf(input);
  await requireNoOverlap(permits, values, NONE, transaction);
  const permit = await permits.create(values, now, transaction);
  await permits.grantToParked(permit, transaction);
  return permit;
}

/** A permit that has the values already is returned unchanged: a retry does not conflict. @throws HttpError 404, 409, 422 */
export function changePermit(
  database: Database,
  permits: PermitRepository,
  { id, input, expectedVersion, now }: PermitChange,
): Promise<PermitRow> {
  const values = valuesOf(input);
  return database.transaction(async (transaction) => {
    const permit = await permits.findForChange(id, transaction);
    if (!permit) throw permitNotFound();
    if (isDeepStrictEqual({ ...permit, ...values }, { ...permit })) return permit;
    if (expectedVersion !== undefined && expectedVersion !== permit.version) throw permitChanged();
    await requireNoOverlap(permits, values, permit.id, transaction);
    const changed = await permits.change(permit, values, now, transaction);
    await permits.grantToParked(changed, transaction);
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
