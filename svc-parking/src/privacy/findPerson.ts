import { isNamedAs, mentionLike, type Person } from '@parkwart/contracts/entities/person';
import type { Database } from '@parkwart/service-kit/database/database';
import type { UserTrace } from '@parkwart/service-kit/privacy/textMentions';
import { hasSamePlate, samePlate } from '../plate-index/samePlate.ts';
import { statement } from '../tables.ts';

interface Owner {
  readonly id: number;
  readonly ownerName: string;
}

const OWNERS_AT_ONCE = 2_000;
/** Reads in the order of the index. Skips the many records without an owner, which come first in the index. */
const NEXT_OWNERS = statement(`SELECT id, ownerName FROM records
  WHERE ownerName > '' AND ownerName >= :ownerName AND (ownerName > :ownerName OR id > :id)
  ORDER BY ownerName, id LIMIT ${OWNERS_AT_ONCE}`);

/** Records with this plate, or with an owner or a debtor of exactly this name. */
export async function recordsOf(database: Database, person: Person): Promise<number[]> {
  if (person.kind === 'plate') {
    const sql = statement(`SELECT id FROM records WHERE ${hasSamePlate(database.dialect)} ORDER BY id`);
    return idsOf(await database.read<{ id: number }>(sql, samePlate(person.text)));
  }
  const isOwner = isNamedAs(person);
  const ids: number[] = [];
  for (let last: Owner | undefined = { id: 0, ownerName: '' }; last; ) {
    const batch: Owner[] = await database.read<Owner>(NEXT_OWNERS, { ...last });
    ids.push(...idsOf(batch.filter(({ ownerName }) => isOwner(ownerName))));
    last = batch.length === OWNERS_AT_ONCE ? batch.at(-1) : undefined;
  }
  const named = statement("SELECT invoiceNumber AS id, driverName FROM named_drivers WHERE state = 'accepted'");
  const drivers = await database.read<{ id: number; driverName: string }>(named);
  ids.push(...idsOf(drivers.filter(({ driverName }) => isOwner(driverName))));
  return [...new Set(ids)].sort((one, other) => one - other);
}

export interface UserTraces {
  /** Records that this user entered, sent or checked out. */
  readonly byUser: readonly number[];
  readonly booths: readonly number[];
  /** Stored spellings of the name. */
  readonly spellings: readonly string[];
}

export const NO_TRACES: UserTraces = { byUser: [], booths: [], spellings: [] };

/** @param users who entered, sent or checked out the records */
export async function tracesOfUser(
  database: Database,
  person: Person,
  users: readonly UserTrace[],
): Promise<UserTraces> {
  if (person.kind === 'plate') return NO_TRACES;
  const isUser = isNamedAs(person);
  const seen = await database.read<{ boothId: number; username: string }>(
    statement('SELECT boothId, username FROM booth_users WHERE username LIKE :like ORDER BY boothId'),
    { like: mentionLike(person) },
  );
  const atBooths = seen.filter(({ username }) => isUser(username));
  const names = [...users.flatMap(({ spellings }) => spellings), ...atBooths.map(({ username }) => username)];
  return {
    byUser: users.map(({ id }) => Number(id)),
    booths: [...new Set(atBooths.map(({ boothId }) => boothId))],
    spellings: [...new Set(names)].sort(),
  };
}

export async function permitsOf(database: Database, person: Person): Promise<number[]> {
  if (person.kind === 'name') return [];
  const sql = statement(`SELECT id FROM permits WHERE ${hasSamePlate(database.dialect, 'permits')} ORDER BY id`);
  return idsOf(await database.read<{ id: number }>(sql, samePlate(person.text)));
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
