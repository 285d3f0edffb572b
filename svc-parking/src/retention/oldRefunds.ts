import type { Settings } from '@parkwart/contracts/entities/settings';
import { instantFrom } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';

interface RefundParts {
  readonly database: Database;
  readonly clock: () => Date;
}

/** A refund of a record that is held for proceedings is kept with it. */
const DUE = `(creditor <> '' OR iban <> '') AND orderedAt < :before AND NOT EXISTS (
  SELECT 1 FROM records WHERE records.id = refunds.invoiceNumber AND records.holdUntil >= :today)`;

/** Empties whom refunds went to, as long after their year's end as vouchers are kept; number and amount stay. */
export async function eraseOldRefunds(
  { database, clock }: RefundParts,
  { retainVouchersYears }: Pick<Settings, 'retainVouchersYears'>,
): Promise<void> {
  const now = clock();
  const today = storedDay(now);
  const firstKept = instantFrom(`1.1.${Math.floor(today / 10_000) - retainVouchersYears}`, '00:00:00', now);
  if (!firstKept) return;
  const values = { before: firstKept.getTime(), today };
  await database.transaction((transaction) =>
    database.write(statement(`UPDATE refunds SET creditor = '', iban = '' WHERE ${DUE}`), values, transaction),
  );
}
