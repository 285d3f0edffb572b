import { createHash } from 'node:crypto';
import { IDEMPOTENCY_KEY } from '@parkwart/contracts/wire/idempotencyKey';
import type { Context } from 'koa';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { isDuplicate } from '../database/databaseError.ts';
import { erasedSince, invalidInput, keyUsedDifferently } from '../errors/httpError.ts';
import { isUnavailable } from '../errors/unavailable.ts';

const keyMissing = () => invalidInput({ 'Idempotency-Key': 'Der Schlüssel hat 8 bis 100 Zeichen.' });

interface KeyedRequest<Result> {
  readonly key: string;
  /** The user or client that chose the key: two of them may choose the same key. */
  readonly owner: string;
  /** The request's content: a request with the same key but other content is rejected. */
  readonly content: unknown;
  /** The subject of the response, for `eraseStoredResponses`. */
  readonly subjectOf: (result: Result) => string;
}
type Work<Result> = (transaction: Transaction) => Promise<Result>;

interface Claim {
  readonly scope: string;
  readonly requestHash: string;
}

interface StoredResponse<Result> {
  readonly answer: Result;
}

/**
 * The response of an earlier request with this key, for calls that do expensive work before `runOnce`.
 * @throws HttpError 400, 410, 422
 */
export async function answeredBefore<Result>(
  database: Database,
  request: Pick<KeyedRequest<Result>, 'key' | 'owner' | 'content'>,
): Promise<StoredResponse<Result> | undefined> {
  return storedResponse<Result>(database, claimOf(request));
}

/**
 * Runs `work` once per key, after claiming the key; a repeated request never runs `work`.
 * @throws HttpError 400, 410 if the response was erased, 422 for other content
 */
export const runOnce = <Result>(database: Database, request: KeyedRequest<Result>, work: Work<Result>) =>
  once(database, request, isDuplicate, async (transaction, claim) => {
    await transaction.write(INSERT, { ...claim, answer: null, subject: null, createdAt: new Date() });
    const result = await work(transaction);
    await transaction.write(UPDATE, { scope: claim.scope, ...stored(request, result) });
    return result;
  });

/**
 * Like `runOnce` with one statement less: stores the key with its response, after the work. A repeated request runs the
 * work again and rolls it back, so the work must not have effects outside the transaction.
 */
export const writeOnce = <Result>(database: Database, request: KeyedRequest<Result>, work: Work<Result>) =>
  // Checks for a stored response after any error: a repeated request's work often fails because the first one
  // succeeded.
  once(
    database,
    request,
    (error) => !isUnavailable(error),
    async (transaction, claim) => {
      const result = await work(transaction);
      await transaction.write(INSERT, { ...claim, ...stored(request, result), createdAt: new Date() });
      return result;
    },
  );

function claimOf({ key, owner, content }: Pick<KeyedRequest<unknown>, 'key' | 'owner' | 'content'>): Claim {
  if (!IDEMPOTENCY_KEY.test(key)) throw keyMissing();
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return { scope: `${owner}:${key}`, requestHash };
}

/** Required by calls that must not run twice. @throws HttpError 400 without a key */
export function requiredKey(ctx: Context): string {
  const key = ctx.get('Idempotency-Key');
  if (!key) throw keyMissing();
  return key;
}

const INSERT = `INSERT INTO idempotency_keys (scope, requestHash, answer, subject, createdAt)
  VALUES (:scope, :requestHash, :answer, :subject, :createdAt)`;
const UPDATE = 'UPDATE idempotency_keys SET answer = :answer, subject = :subject WHERE scope = :scope';

const stored = <Result>({ subjectOf }: KeyedRequest<Result>, result: Result) => ({
  answer: JSON.stringify(result),
  subject: subjectOf(result),
});

/**
 * @param mayRepeat whether the error may be due to a repeated request, which then gets the response of the first
 * request
 */
async function once<Result>(
  database: Database,
  request: KeyedRequest<Result>,
  mayRepeat: (error: unknown) => boolean,
  attempt: (transaction: Transaction, claim: Claim) => Promise<Result>,
): Promise<Result> {
  const claim = claimOf(request);
  let first: StoredResponse<Result> | undefined;
  try {
    return await database.transaction(async (transaction) => {
      try {
        return await attempt(transaction, claim);
      } catch (error) {
        first = mayRepeat(error) ? await storedResponse<Result>(transaction, claim) : undefined;
        throw error;
      }
    });
  } catch (error) {
    if (!first) throw error;
    return first.answer;
  }
}

/**
 * Reads in the failed transaction: after a failover, another connection may briefly lead to the former primary, which
 * lacks the response. Reads with a lock, since the transaction's snapshot may be older than the response.
 */
async function storedResponse<Result>(
  queryable: Queryable,
  { scope, requestHash }: Claim,
): Promise<StoredResponse<Result> | undefined> {
  const lock = queryable.dialect === 'mysql' ? ' LOCK IN SHARE MODE' : '';
  const [row] = await queryable.read<{ requestHash: string; answer: string | null }>(
    `SELECT requestHash, answer FROM idempotency_keys WHERE scope = :scope${lock}`,
    { scope },
  );
  if (!row) return undefined;
  if (row.answer === null) throw erasedSince();
  if (row.requestHash !== requestHash) throw keyUsedDifferently();
  return { answer: JSON.parse(row.answer) as Result };
}
