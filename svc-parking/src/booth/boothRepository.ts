import { type Database, isDuplicate } from '@parkwart/service-kit/database';
import { actorOf, type Journal } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session';
import { enteredByUnknown } from '../record/errors.ts';

/** Longer than any check-in waits for its connection. */
const LOGIN_RETENTION_MS = 30 * 86_400_000;
const ALPHABET = 26;

type User = Pick<Session, 'userId' | 'username'>;

export interface BoothRepository {
  /** @returns the booth's letters, the same for every call with its key */
  register(deviceKey: string, user: Session, now: Date): Promise<string>;
  /** Who entered a check-in. @throws HttpError 422 when that user was never logged in at the reference's booth */
  findUser(reference: string, username: string): Promise<User>;
}

/** 1 is A, 26 is Z, 27 is AA. */
function lettersOf(boothId: number): string {
  const rest = boothId - 1;
  const last = String.fromCharCode(65 + (rest % ALPHABET));
  return rest < ALPHABET ? last : lettersOf(Math.floor(rest / ALPHABET)) + last;
}

function boothIdOf(reference: string): number {
  const letters = reference.slice(0, reference.indexOf('-'));
  return [...letters].reduce((id, letter) => id * ALPHABET + letter.charCodeAt(0) - 64, 0);
}

export function boothRepository(database: Database, journal: Journal): BoothRepository {
  const find = async (deviceKey: string) => {
    const sql = 'SELECT id FROM booths WHERE deviceKey = :deviceKey';
    return (await database.selectPrepared<{ id: number }>(sql, { deviceKey }))[0]?.id;
  };
  const create = async (deviceKey: string, session: Session) => {
    const sql = 'INSERT INTO booths (deviceKey) VALUES (:deviceKey)';
    try {
      return await database.transaction(async (transaction) => {
        const id = await database.insert(sql, { deviceKey }, transaction);
        const change = { subject: `booth:${id}`, kind: 'booth-added', by: actorOf(session) } as const;
        await journal.write({ ...change, after: { letters: lettersOf(id) }, isNew: true }, transaction);
        return id;
      });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return find(deviceKey);
    }
  };

  return {
    register: async (deviceKey, session, now) => {
      const { userId, username } = session;
      const boothId = (await find(deviceKey)) ?? (await create(deviceKey, session));
      if (boothId === undefined) throw new Error('a registered booth has no number');
      await database.transaction(async (transaction) => {
        const write = (sql: string) =>
          database.sequelize.query(sql, {
            replacements: { boothId, userId, username, now, before: new Date(now.getTime() - LOGIN_RETENTION_MS) },
            transaction,
          });
        await write('DELETE FROM booth_users WHERE seenAt < :before');
        await write(
          'REPLACE INTO booth_users (boothId, username, userId, seenAt) VALUES (:boothId, :username, :userId, :now)',
        );
      });
      return lettersOf(boothId);
    },
    findUser: async (reference, username) => {
      const [user] = await database.selectPrepared<User>(
        'SELECT userId, username FROM booth_users WHERE boothId = :boothId AND username = :username',
        { boothId: boothIdOf(reference), username },
      );
      if (!user) throw enteredByUnknown();
      return user;
    },
  };
}
