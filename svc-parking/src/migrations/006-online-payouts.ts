import { integer, nullable, serial, text, text64k, unique } from '@parkwart/service-kit/database/migrationColumns';
import type { Migration } from '@parkwart/service-kit/database/migrations';

/** The payouts of the payment provider, as its reports show them; the previous release does not know the table. */
export const onlinePayoutsMigration: Migration = {
  name: '006-online-payouts',
  up: async ({ createTable }) => {
    const columns = {
      id: serial,
      providerId: unique(text(64)),
      reference: text(64),
      paidOutDay: integer,
      cents: integer,
      payments: text64k,
      paidCents: integer,
      returnedCents: integer,
      feeCents: integer,
      otherCents: integer,
      bankEntryId: unique(nullable(integer)),
    };
    await createTable('online_payouts', columns, { online_payouts_cents: ['cents'] });
  },
};
