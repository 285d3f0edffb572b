import { randomUUID } from 'node:crypto';
import type { addFine } from '@parkwart/contracts/fineType';
import { centsFromEuros } from '@parkwart/contracts/money';
import type { Input } from '@parkwart/service-kit/implement';
import { type Transaction, UniqueConstraintError } from 'sequelize';
import type { FineTypeRow } from '../model/fineTypeModel.ts';
import { nameKey } from '../model/nameKey.ts';
import type { UsersParts } from '../usersParts.ts';
import { fineTypeChanged, fineTypeExists, fineTypeNotFound } from './errors.ts';

type FineTypeInput = Input<typeof addFine>['body'];

interface FineTypeChange {
  readonly id: string;
  readonly input: FineTypeInput;
  readonly expectedVersion: number | undefined;
}

/** @throws HttpError 409 when the name is taken */
export function addFineType({ models, clock }: UsersParts, input: FineTypeInput, transaction: Transaction) {
  const row = { id: randomUUID(), ...columnsOf(input), createdAt: clock() };
  return withFreeName(models.FineType.create(row, { transaction }));
}

/** Records keep their copies. @throws HttpError 404, 409 */
export function changeFineType(
  { database, models }: UsersParts,
  { id, input, expectedVersion }: FineTypeChange,
): Promise<FineTypeRow> {
  return database.transaction(async (transaction) => {
    const fineType = await models.FineType.findByPk(id, { transaction, lock: true });
    if (!fineType) throw fineTypeNotFound();
    if (expectedVersion !== undefined && expectedVersion !== fineType.version) throw fineTypeChanged();
    return withFreeName(fineType.update({ ...columnsOf(input), version: fineType.version + 1 }, { transaction }));
  });
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
