import type { Migration } from '@parkwart/service-kit/database/migrations';

const COLUMNS = { owedDay: 'INTEGER', waives: 'TEXT' };
const BATCH_SIZE = 500;

/**
 * Since when a charge is owed that is booked on a later day, and which charges a waiver waives: known of earlier ones
 * where their record was never charged with another.
 */
export const waivedChargesMigration: Migration = {
  name: '056-waived-charges',
  up: async ({ database, columnsOf }) => {
    const present = await columnsOf('postings');
    for (const [name, type] of Object.entries(COLUMNS))
      if (!present.includes(name))
        await database.sequelize.query(`ALTER TABLE postings ADD COLUMN ${name} ${type} NULL`);
    const records = `SELECT id FROM records WHERE id > :last AND waivedCents <> 0 ORDER BY id LIMIT ${BATCH_SIZE}`;
    const waivers = `SELECT charge.type, charge.fineId, waiver.id, -waiver.cents AS cents FROM (
        SELECT invoiceNumber, MIN(type) AS type, MIN(fineId) AS fineId FROM postings
        WHERE invoiceNumber IN (:ids) AND kind = 'charge' GROUP BY invoiceNumber
        HAVING COUNT(DISTINCT type) = 1 AND COUNT(DISTINCT COALESCE(fineId, 0)) = 1) AS charge
      JOIN postings AS waiver ON waiver.invoiceNumber = charge.invoiceNumber
      WHERE waiver.kind = 'waiver' AND waiver.reverses IS NULL AND waiver.waives IS NULL`;
    for (let last: number | undefined = 0; last !== undefined; ) {
      const ids: number[] = (await database.select<{ id: number }>(records, { last })).map(({ id }) => id);
      const certain = ids.length > 0 ? await database.select<{ id: number }>(waivers, { ids }) : [];
      for (const { id, ...waived } of certain) {
        const replacements = { id, waives: JSON.stringify([waived]) };
        await database.sequelize.query('UPDATE postings SET waives = :waives WHERE id = :id', { replacements });
      }
      last = ids.at(-1);
    }
  },
};
