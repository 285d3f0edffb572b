import type { Migration } from '@parkwart/service-kit/database/migrations';
import { DataTypes } from 'sequelize';

const id = { type: DataTypes.STRING(36), allowNull: false };
const hash = { type: DataTypes.STRING(64), allowNull: false };
const instant = { type: DataTypes.DATE(3), allowNull: false };
const text = { type: DataTypes.TEXT, allowNull: false };

export const passkeysMigration: Migration = {
  name: '006-passkeys',
  up: async ({ queryInterface, addIndex }) => {
    const create = (table: string, columns: Parameters<typeof queryInterface.createTable>[1]) =>
      queryInterface.createTable(table, columns, { charset: 'utf8mb4' });
    await create('passkeys', {
      id: { ...id, primaryKey: true },
      userId: id,
      /** The credential's id itself is too long for an index. */
      credentialHash: { ...hash, unique: true },
      credentialId: text,
      publicKey: text,
      transports: { type: DataTypes.STRING(250), allowNull: false },
      counter: { type: DataTypes.BIGINT, allowNull: false },
      name: { type: DataTypes.STRING(60), allowNull: false },
      createdAt: instant,
      lastUsedAt: { ...instant, allowNull: true },
    });
    await create('passkey_challenges', {
      id: { ...hash, primaryKey: true },
      purpose: { type: DataTypes.STRING(10), allowNull: false },
      ownerId: hash,
      userId: id,
      expiresAt: instant,
    });
    await create('pending_logins', {
      id: { ...hash, primaryKey: true },
      userId: id,
      createdAt: instant,
      expiresAt: instant,
    });
    await addIndex('passkeys', ['userId']);
    await addIndex('passkey_challenges', ['ownerId']);
    for (const table of ['passkey_challenges', 'pending_logins']) {
      await addIndex(table, ['userId']);
      await addIndex(table, ['expiresAt']);
    }
  },
};
