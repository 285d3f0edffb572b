import type { Migration } from '@parkwart/service-kit/database/migrations';

const BATCH_SIZE = 1_000;

/** A name stands in a file as `M&#252;ller`, too, so an erasure did not find all of them; nothing reads these texts. */
export const noStatementTextsMigration: Migration = {
  name: '060-no-statement-texts',
  up: async ({ database }) => {
    const next = `SELECT id FROM bank_entries WHERE id > :last AND xml <> '' ORDER BY id LIMIT ${BATCH_SIZE}`;
    for (let last: number | undefined = 0; last !== undefined; ) {
      const ids: number[] = (await database.select<{ id: number }>(next, { last })).map(({ id }) => id);
      const update = "UPDATE bank_entries SET xml = '' WHERE id IN (:ids)";
      if (ids.length > 0) await database.sequelize.query(update, { replacements: { ids } });
      last = ids.at(-1);
    }
  },
};
