import { randomBytes } from 'node:crypto';
import type { Database } from '@parkwart/service-kit/database/database';
import { sha256 } from '../hash.ts';
import type { Models } from '../model/models.ts';
import type { ChallengePurpose } from '../tables.ts';

const LIFETIME_MS = 5 * 60_000;
/**
 * The most open challenges per owner; allows for concurrent tabs. Beyond this number, the oldest challenge is deleted.
 */
const MAX_OPEN = 10;

export interface ChallengeOwner {
  readonly purpose: ChallengePurpose;
  readonly ownerId: string;
  readonly userId: string;
}

export async function createChallenge(
  database: Database,
  { PasskeyChallenge }: Models,
  owner: ChallengeOwner,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const id = sha256(Buffer.from(challenge).toString('base64url'));
  await database.transaction(async (transaction) => {
    const open = await PasskeyChallenge.findAll({
      where: { ownerId: owner.ownerId },
      order: [['expiresAt', 'DESC'], 'id'],
      transaction,
    });
    const surplus = open.slice(MAX_OPEN - 1).map((row) => row.id);
    if (surplus.length > 0) await PasskeyChallenge.destroy({ where: { id: surplus }, transaction });
    await PasskeyChallenge.create({ id, ...owner, expiresAt: new Date(now.getTime() + LIFETIME_MS) }, { transaction });
  });
  return challenge;
}

/**
 * Consumes the challenge even if the signature is invalid; of concurrent requests only one gets the challenge. @param
 * clientData base64url
 */
export async function consumeChallenge(
  database: Database,
  { PasskeyChallenge }: Models,
  owner: ChallengeOwner,
  { clientData, now }: { readonly clientData: string; readonly now: Date },
): Promise<string | undefined> {
  const challenge = challengeIn(clientData);
  if (challenge === undefined) return undefined;
  return database.transaction(async (transaction) => {
    const where = { id: sha256(challenge), ...owner };
    const row = await PasskeyChallenge.findOne({ where, transaction, lock: true });
    await row?.destroy({ transaction });
    return row && row.expiresAt > now ? challenge : undefined;
  });
}

function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
