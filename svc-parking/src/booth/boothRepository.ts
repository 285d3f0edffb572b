import { CHECK_IN_PAST_DAYS } from '@parkwart/contracts/calls/checkInAndOut';
import { DAY_MS } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { isDuplicate } from '@parkwart/service-kit/database/databaseError';
import { actorOf, type Journal } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import { enteredByUnknown, tooManyBooths } from '../record/errors.ts';
import { statement } from '../tables.ts';
import { lookupAllowance } from './lookupAllowance.ts';

/**
 * Twice the maximum age of a check-in: at an offline booth, the login may be as old as the first queued check-in, and
 * the last queued check-in may wait just as long.
 */
const LOGIN_RETENTION_MS = 2 * CHECK_IN_PAST_DAYS * DAY_MS;
/** More browsers than a car park opens in a day, including private windows. */
const BOOTHS_A_DAY = 50;
const ALLOWANCE = {
  table: 'added_booths',
  costMs: DAY_MS / BOOTHS_A_DAY,
  free: BOOTHS_A_DAY,
  maxDelayMs: 0,
  refusal: tooManyBooths,
} as const;
const ALPHABET = 26;

type User = Pick<Session, 'userId' | 'username'>;
type OfflineEntry = { readonly reference: string; readonly enteredBy: string };

/** The code letters of a booth, from its number: 1 is A, 26 is Z, 27 is AA. */
function lettersOf(boothId: number): string {
  const rest = boothId - 1;
  const last = String.fromCharCode(65 + (rest % ALPHABET));
  return rest < ALPHABET ? last : lettersOf(Math.floor(rest / ALPHABET)) + last;
}

function boothIdOf(reference: string): number {
  const letters = reference.slice(0, reference.indexOf('-'));
  return [...letters].reduce((id, letter) => id * ALPHABET + letter.charCodeAt(0) - 64, 0);
}

export type BoothRepository = ReturnType<typeof boothRepository>;

export function boothRepository(database: Database, journal: Journal, clock: () => Date) {
  const charge = lookupAllowance(database, clock, ALLOWANCE);
  const create = async (deviceKey: string, session: Session) => {
    await charge(session.userId);
    const sql = statement('INSERT INTO booths (deviceKey) VALUES (:deviceKey)');
    try {
      return await database.transaction(async (transaction) => {
        const id = await transaction.write(sql, { deviceKey });
        const change = { subject: `booth:${id}`, kind: 'booth-added', by: actorOf(session) } as const;
        await journal.write(transaction, { ...change, after: { letters: lettersOf(id) }, isNew: true });
        return id;
      });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return findBooth(database, deviceKey);
    }
  };

  return {
    /** @returns the code letters of the booth, always the same for a key @throws HttpError 429 */
    register: async (deviceKey: string, session: Session) => {
      const boothId = (await findBooth(database, deviceKey)) ?? (await create(deviceKey, session));
      if (boothId === undefined) throw new Error('a registered booth has no number');
      await rememberUser(database, boothId, session, clock());
      return lettersOf(boothId);
    },
    /**
     * The user who entered a check-in. @throws HttpError 422 unless that user and the sender were logged in at the
     * booth that assigned the reference
     */
    findUser: async ({ reference, enteredBy }: OfflineEntry, sender: User) => {
      // Only a browser with the booth's key can add the logged-in user to the booth.
      const [user] = await database.read<User>(
        statement(`SELECT enterer.userId, enterer.username FROM booth_users AS enterer
          JOIN booth_users AS sender ON sender.boothId = enterer.boothId AND sender.userId = :sender
          WHERE enterer.boothId = :boothId AND enterer.username = :enteredBy LIMIT 1`),
        { boothId: boothIdOf(reference), enteredBy, sender: sender.userId },
      );
      if (!user) throw enteredByUnknown();
      return user;
    },
  };
}

async function findBooth(database: Database, deviceKey: string): Promise<number | undefined> {
  const sql = statement('SELECT id FROM booths WHERE deviceKey = :deviceKey');
  return (await database.read<{ id: number }>(sql, { deviceKey }))[0]?.id;
}

function rememberUser(database: Database, boothId: number, { userId, username }: User, now: Date): Promise<void> {
  const values = { boothId, userId, username, now, before: new Date(now.getTime() - LOGIN_RETENTION_MS) };
  return database.transaction(async (transaction) => {
    await transaction.write(statement('DELETE FROM booth_users WHERE seenAt < :before'), values);
    const add = statement(
      'REPLACE INTO booth_users (boothId, username, userId, seenAt) VALUES (:boothId, :username, :userId, :now)',
    );
    await transaction.write(add, values);
  });
}
