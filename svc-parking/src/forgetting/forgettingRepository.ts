import { FORGETTINGS_AT_ONCE, type Forgetting } from '@parkwart/contracts/forgettings';
import type { Database } from '@parkwart/service-kit/database';
import type { Transaction } from 'sequelize';

/** The table `forgettings`: what svc-files is to forget before svc-parking does. */
export interface ForgettingRepository {
  /** Notes them; one that is noted already stays. */
  add(forgettings: readonly Forgetting[], transaction: Transaction): Promise<void>;
  first(): Promise<Forgetting[]>;
  drop(forgettings: readonly Forgetting[], transaction: Transaction): Promise<void>;
  count(): Promise<number>;
}

export function forgettingRepository(database: Database): ForgettingRepository {
  const ignore = database.dialect === 'sqlite' ? 'OR IGNORE' : 'IGNORE';
  const pairs = (list: readonly Forgetting[]) => list.map(({ invoiceNumber, part }) => [invoiceNumber, part]);

  return {
    add: async (list, transaction) => {
      if (list.length === 0) return;
      const rows = list.map(() => '(?, ?)').join();
      await database.sequelize.query(`INSERT ${ignore} INTO forgettings (invoiceNumber, part) VALUES ${rows}`, {
        replacements: pairs(list).flat(),
        transaction,
      });
    },
    first: () =>
      database.select<Forgetting>(
        'SELECT invoiceNumber, part FROM forgettings ORDER BY invoiceNumber, part LIMIT :limit',
        { limit: FORGETTINGS_AT_ONCE },
      ),
    drop: async (list, transaction) => {
      for (const part of ['images', 'record'] as const) {
        const invoiceNumbers = list.filter((one) => one.part === part).map(({ invoiceNumber }) => invoiceNumber);
        if (invoiceNumbers.length === 0) continue;
        await database.sequelize.query(
          'DELETE FROM forgettings WHERE part = :part AND invoiceNumber IN (:invoiceNumbers)',
          { replacements: { part, invoiceNumbers }, transaction },
        );
      }
    },
    count: async () => {
      const [row] = await database.select<{ waiting: number }>('SELECT COUNT(*) AS waiting FROM forgettings');
      return Number(row?.waiting);
    },
  };
}
