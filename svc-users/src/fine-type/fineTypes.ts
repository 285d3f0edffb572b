import { randomUUID } from 'node:crypto';
import { addFine, allFines, changeFine, type FineType, removeFine } from '@parkwart/contracts/calls/fineType';
import { centsFromEuros, eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { HttpError, invalidField } from '@parkwart/service-kit/errors/httpError';
import { expectedVersion } from '@parkwart/service-kit/http/expectedVersion';
import { type Implementation, type Input, implement, implementOnce } from '@parkwart/service-kit/http/implement';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import { UniqueConstraintError } from 'sequelize';
import type { FineTypeRow, Models } from '../model/models.ts';
import { nameKey } from '../model/nameKey.ts';
import type { UsersParts } from '../usersParts.ts';

function presentFineType(row: FineTypeRow): FineType {
  const { id, number, fineType, fineDescription, version } = row;
  const finePrice = eurosFromCents(row.finePriceCents);
  return { _id: id, number, fineType, finePrice, fineDescription, version };
}

export const fineTypeSubject = (id: string) => `fine-type:${id}` as const;

export function journaledFineType(row: FineTypeRow) {
  const { fineType, finePrice, fineDescription } = presentFineType(row);
  return { fineType, finePrice, fineDescription };
}

async function listFineTypes({ FineType }: Models): Promise<FineTypeRow[]> {
  const fineTypes = await FineType.findAll();
  return fineTypes.sort((one, other) => one.fineType.localeCompare(other.fineType, 'de'));
}

type FineTypeInput = Input<typeof addFine>['body'];

interface FineTypeChange {
  readonly session: Session;
  readonly id: string;
  readonly input: FineTypeInput;
  readonly expectedVersion: number | undefined;
}

/** @throws HttpError 409 if the name is taken */
async function addFineType(
  transaction: Transaction,
  { models, clock, journal }: UsersParts,
  { input, session }: Pick<FineTypeChange, 'input' | 'session'>,
): Promise<FineTypeRow> {
  const number = await nextNumber(transaction, models);
  const row = { id: randomUUID(), number, ...columnsOf(input), createdAt: clock() };
  const added = await withFreeName(models.FineType.create(row, { transaction }));
  const change = { subject: fineTypeSubject(row.id), kind: 'fine-type-added', by: actorOf(session) } as const;
  await journal.write(transaction, { ...change, after: journaledFineType(added), isNew: true });
  return added;
}

/** Records keep their copies of the fine type. @throws HttpError 404, 409 */
function changeFineType(
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
    await journal.write(transaction, { ...change, before, after: journaledFineType(changed) });
    return changed;
  });
}

/** Locks the last fine type, so that concurrent requests get different numbers. */
async function nextNumber(transaction: Transaction, { FineType }: UsersParts['models']): Promise<number> {
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

/**
 * Records keep their copies of the fine type; the journal keeps the last state of the fine type. @throws HttpError 404
 */
function removeFineType({ database, models, journal }: UsersParts, id: string, session: Session): Promise<void> {
  return database.transaction(async (transaction) => {
    const fineType = await models.FineType.findByPk(id, { transaction, lock: true });
    if (!fineType) throw fineTypeNotFound();
    await fineType.destroy({ transaction });
    const change = { subject: fineTypeSubject(id), kind: 'fine-type-removed', by: actorOf(session) } as const;
    await journal.write(transaction, { ...change, before: journaledFineType(fineType) });
  });
}

export function fineTypeCalls(parts: UsersParts): Implementation[] {
  return [
    implement(allFines, async () => (await listFineTypes(parts.models)).map(presentFineType)),

    implementOnce(
      addFine,
      parts.database,
      async ({ body: input, session, transaction }) =>
        presentFineType(await addFineType(transaction, parts, { input, session })),
      ({ _id }) => _id,
    ),

    implement(changeFine, async ({ params: { id }, body, session }, ctx) =>
      presentFineType(await changeFineType(parts, { id, input: body, session, expectedVersion: expectedVersion(ctx) })),
    ),

    implement(removeFine, async ({ params: { id }, session }) => {
      await removeFineType(parts, id, session);
      return undefined;
    }),
  ];
}

const fineTypeNotFound = () => new HttpError(404, 'FINE_TYPE_NOT_FOUND', 'Diese Bußgeldart gibt es nicht.');

const fineTypeChanged = () =>
  new HttpError(409, 'FINE_TYPE_CHANGED', 'Diese Bußgeldart wurde inzwischen geändert. Bitte laden Sie sie neu.');

const fineTypeExists = () =>
  invalidField('FINE_TYPE_EXISTS', 'fineType', 'Eine Bußgeldart dieses Namens gibt es schon.', { status: 409 });
