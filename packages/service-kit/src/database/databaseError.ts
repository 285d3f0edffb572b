import { setTimeout as wait } from 'node:timers/promises';
import { BaseError, UniqueConstraintError } from 'sequelize';

const MAX_DEADLOCK_ATTEMPTS = 10;
const DEADLOCK_PAUSE_MS = 10;

/** Thrown in a transaction on MySQL; the transaction is then rerun from its start, as after a deadlock. */
export class TransactionConflict extends Error {
  override readonly name = 'TransactionConflict';
  readonly code = 'ER_LOCK_DEADLOCK';
}

/** InnoDB expects the victim of a deadlock to retry; the random pause avoids another collision. */
export async function withDeadlockRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_DEADLOCK_ATTEMPTS || codeOf(error) !== 'ER_LOCK_DEADLOCK') throw error;
    }
    await wait(Math.random() * DEADLOCK_PAUSE_MS * attempt);
  }
}

function driverError(error: unknown): unknown {
  return error instanceof BaseError && 'original' in error ? error.original : error;
}

export function codeOf(error: unknown): string | undefined {
  const cause = driverError(error);
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
}

export function isDuplicate(error: unknown): boolean {
  return error instanceof UniqueConstraintError || codeOf(error) === 'ER_DUP_ENTRY';
}
