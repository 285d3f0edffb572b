import { type Options, QueryTypes, type Sequelize } from 'sequelize';

export const COMMON_OPTIONS = { logging: false, define: { timestamps: false, underscored: false } } satisfies Options;

/** Shared by both dialects. */
export function sequelizeDatabase(sequelize: Sequelize) {
  return {
    sequelize,
    ping: async () => {
      await sequelize.query('SELECT 1', { type: QueryTypes.SELECT });
    },
    waiting: () => countWaiting(sequelize),
    close: () => sequelize.close(),
  };
}

/** How many requests wait for a connection; Sequelize's types lack the pool, and SQLite has none. */
export function countWaiting({ connectionManager }: Sequelize): number {
  return (connectionManager as { readonly pool?: { readonly waiting: number } }).pool?.waiting ?? 0;
}
