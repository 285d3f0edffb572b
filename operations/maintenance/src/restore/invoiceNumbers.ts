import type { Manifest } from '../backup/manifest.ts';
import { CommandError } from '../commandError.ts';
import type { DatabaseAccess } from '../databases/databases.ts';
import { texts } from '../texts.ts';

const MIN_PER_DAY = 1_000;
const DAY_MS = 86_400_000;
/** Rounds up, so that the gap is obvious on paper. */
const ROUND_TO = 1_000;
/** Stays below the column's maximum. */
const MAX_NUMBER = 2_000_000_000;

interface Numbers {
  readonly manifest: Pick<Manifest, 'madeAt' | 'nextInvoiceNumber'>;
  readonly replaced: number | undefined;
  readonly requested: number | undefined;
  readonly now: Date;
}

/**
 * Skips twice the busiest day's check-ins for every day since the backup, because the numbers of lost records exist on
 * paper.
 */
export async function nextNumberAfter(
  restored: DatabaseAccess,
  { manifest, replaced = 0, requested, now }: Numbers,
): Promise<number> {
  const known = Math.max(manifest.nextInvoiceNumber, replaced, await restored.nextInvoiceNumber());
  if (requested !== undefined) {
    requireUnused(requested, known);
    return requested;
  }
  const days = Math.max(1, Math.ceil((now.getTime() - new Date(manifest.madeAt).getTime()) / DAY_MS));
  const skipped = days * Math.max(MIN_PER_DAY, 2 * (await busiestDay(restored)));
  return Math.min(Math.ceil((known + skipped) / ROUND_TO) * ROUND_TO + 1, MAX_NUMBER);
}

/** @throws CommandError if the number may have been issued already */
export function requireUnused(requested: number | undefined, known: number): void {
  if (requested !== undefined && requested < known) throw new CommandError(texts.numberTooLow(requested, known));
}

async function busiestDay(restored: DatabaseAccess): Promise<number> {
  const days = `SELECT COUNT(*) AS checkIns FROM ${restored.schemas.parking}.records GROUP BY SUBSTR(createdAt, 1, 10)`;
  const [row] = await restored.rows(`SELECT COALESCE(MAX(checkIns), 0) FROM (${days}) AS days`);
  return Number(row?.[0]);
}
