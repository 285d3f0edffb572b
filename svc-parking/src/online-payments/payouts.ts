import { sumCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { isDuplicate } from '@parkwart/service-kit/database/databaseError';
import { rowsOf } from '@parkwart/service-kit/database/rows';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import type { RecurringTask } from '@parkwart/service-kit/service/recurringTask';
import { storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import type { PayoutReports, ProviderPayout } from './provider.ts';

const { online_payments: payments, online_payouts: table } = PARKING_TABLES;
export const payoutRows = rowsOf(table);
export type PayoutRow = RowOf<typeof table>;

const paymentFields = payments.pick('id', 'providerId');

const EVERY_MS = 3_600_000;

/** Stores the provider's payouts with their payments, so that they are recognised on the bank statement. */
export function payoutsTask(database: Database, reports: PayoutReports, everyMs = EVERY_MS): RecurringTask {
  return {
    name: 'payouts',
    everyMs,
    firstMs: Math.min(everyMs, 60_000),
    run: async (isStopping) => {
      const latest = await reports.latest();
      const known = await payoutRows.where(database, statement('providerId IN (:ids)'), {
        ids: ['', ...latest.map(({ id }) => id)],
      });
      for (const payout of latest) {
        if (isStopping()) return;
        if (!known.some(({ providerId }) => providerId === payout.id)) await store(database, reports, payout);
      }
    },
  };
}

async function store(database: Database, reports: PayoutReports, payout: ProviderPayout): Promise<void> {
  const items = await reports.items(payout.id);
  const sql = statement(`SELECT ${paymentFields.list()} FROM online_payments WHERE providerId IN (:ids)`);
  const rows = await readAs(database, paymentFields, sql, { ids: ['', ...items.map(({ paymentId }) => paymentId)] });
  const own = new Map(rows.map(({ id, providerId }) => [providerId, id]));
  const ofHere = items.filter(({ paymentId }) => own.has(paymentId));
  const paid = ofHere.filter(({ cents }) => cents > 0);
  const sum = sumCents(ofHere.map(({ cents }) => cents));
  // A difference of one cent is allowed, because the provider computes its fee with fractions of a cent.
  const isAll = Math.abs(sum - payout.feeCents - payout.cents) <= 1;
  const feeCents = isAll ? sum - payout.cents : payout.feeCents;
  const row = {
    providerId: payout.id,
    reference: payout.reference,
    paidOutDay: storedDay(payout.paidAt),
    cents: payout.cents,
    payments: [...new Set(paid.flatMap(({ paymentId }) => own.get(paymentId) ?? []))],
    paidCents: sumCents(paid.map(({ cents }) => cents)),
    returnedCents: sumCents(paid.map(({ cents }) => cents)) - sum,
    feeCents,
    otherCents: payout.cents + feeCents - sum,
    bankEntryId: null,
  };
  try {
    await database.transaction((transaction) => payoutRows.insert(transaction, row));
  } catch (error) {
    // Another replica has stored the payout first.
    if (!isDuplicate(error)) throw error;
  }
}
