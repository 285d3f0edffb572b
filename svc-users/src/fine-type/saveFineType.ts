import { randomUUID } from 'node:crypto';
import type { addFine } from '@parkwart/contracts/calls/fineType';
import { centsFromEuros } from '@parkwart/contracts/rules/money';
import type { Input } from '@parkwart/service-kit/http/implement';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import { type Transaction, UniqueConstraintError } from 'sequelize';
import type { FineTypeRow } from '../model/models.ts';
import { nameKey } from '../model/nameKey.ts';
import type { UsersParts } from '../usersParts.ts';
import { fineTypeChanged, fineTypeExists, fineTypeNotFound } from './errors.ts';
import { fineTypeSubject, journaledFineType } from './journaledFineType.ts';

type FineTypeInput = Input<typeof addFine>['body'];

interface FineTypeChange {
  readonly session: Session;
  readonly id: string;
  readonly input: FineTypeInput;
  readonly expectedVersion: number | undefined;
}

/** @throws HttpError 409 if the name is taken */
export async function addFineType(
  { models, clock, journal }: UsersParts,
  { input, session }: Pick<FineTypeChange, 'input' | 'session'>,
  transaction: Transaction,
): Promise<FineTypeRow> {
  const number = await nextNumber(models, transaction);
  const row = { id: randomUUID(), number, ...columnsOf(input), createdAt: clock() };
  const added = await withFreeName(models.FineType.create(row, { transaction }));
  const change = { subject: fineTypeSubject(row.id), kind: 'fine-type-added', by: actorOf(session) } as const;
  await journal.write({ ...change, after: journaledFineType(added), isNew: true }, transaction);
  return added;
}

/** Records keep their copies. @throws HttpError 404, 409 */
export function changeFineType(
  { database, models, journal }: UsersParts,
  { id, input, expectedVersion, session }: FineTypeChange,
): Promise<FineTypeRow> {
  return database.transaction(async (transaction) => {
    const fineType = await models.FineType.findByPk(id, { transaction, lock: true });
    if (!fineType) throw fineTypeNotFound();
    if (expectedVersion !== undefined && expectedVersion !== fineType.version) throw fineTypeChanged();
    const before = journaledFineType(fineType);
    const columns = { ...columnsOf(input), version: fineType.version + 1 };
    const changed = await withFreeName(fineType.update(columns, { transaction }));
    const change = { subject: fineTypeSubject(id), kind: 'fine-type-changed', by: actorOf(session) } as const;
    await journal.write({ ...change, before, after: journaledFineType(changed) }, transaction);
    return changed;
  });
}

/** Locked, so that concurrent requests get different numbers. */
async function nextNumber({ FineType }: UsersParts['models'], transaction: Transaction): Promise<number> {
  const last = await FineType.findOne({ order: [['number', 'DESC']], transaction, lock: true });
  return (last?.number ?? 0) + 1;
}

function columnsOf({ fineType, finePrice, fineDescription }: FineTypeInput) {
  return { fineType, nameKey: nameKey(fineType), finePriceCents: centsFromEuros(finePrice), fineDescription };
}

async function withFreeName(saving: Promise<FineTypeRow>): Promise<FineTypeRow> {
  try {
    return await saving;
  } catch (error) {
    throw error instanceof UniqueConstraintError ? fineTypeExists() : error;
  }
}
