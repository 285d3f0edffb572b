import { DataTypes } from 'sequelize';
import type { Database } from '../database/database.ts';
import type { Migration, MigrationContext } from '../database/migrations.ts';

/** Every service lists this as its first migration. */
export const idempotencyMigration: Migration = {
  name: '000-idempotency',
  up: async ({ queryInterface, addIndex }) => {
    await queryInterface.createTable('idempotency_keys', {
      // Binary, because MySQL's default collation ignores case.
      scope: { type: DataTypes.STRING(150, true), primaryKey: true },
      requestHash: { type: DataTypes.STRING(64), allowNull: false },
      answer: { type: DataTypes.TEXT, allowNull: true },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
    });
    await addIndex('idempotency_keys', ['createdAt']);
  },
};

/** @param ofStored SQL for the subject of existing responses, if it can be derived */
export async function addIdempotencySubject(
  { queryInterface, database, addIndex }: MigrationContext,
  ofStored?: string,
): Promise<void> {
  const columns = await queryInterface.describeTable('idempotency_keys');
  const column = { type: DataTypes.STRING(40), allowNull: true };
  if (!('subject' in columns)) await queryInterface.addColumn('idempotency_keys', 'subject', column);
  if (ofStored)
    await database.sequelize.query(`UPDATE idempotency_keys SET subject = ${ofStored} WHERE answer IS NOT NULL`);
  await addIndex('idempotency_keys', ['subject']);
}

/** For services whose responses may exceed the 64 kB of MySQL's TEXT. */
export async function widenStoredResponses({ dialect, sequelize }: Database): Promise<void> {
  if (dialect === 'mysql') await sequelize.query('ALTER TABLE idempotency_keys MODIFY answer MEDIUMTEXT NULL');
}
