import { QueryTypes, Sequelize, Transaction } from 'sequelize';
import { COMMON_OPTIONS, sequelizeDatabase } from '../sequelizeDatabase.ts';
import { groupCommit } from './groupCommit.ts';
import { makeSequelizeModule } from './sequelizeModule.ts';
import { selectFrom, writeTo } from './sqliteStatements.ts';

export function openSqlite(url: string) {
  const sqlite = makeSequelizeModule();
  const sequelize = new Sequelize({
    ...COMMON_OPTIONS,
    dialect: 'sqlite',
    dialectModule: sqlite.module,
    storage: url.slice('sqlite:'.length),
    transactionType: Transaction.TYPES.IMMEDIATE,
    // A connection waits for a lock itself; Sequelize's five attempts would exceed every timeout.
    retry: { max: 1 },
  });
  const opened = sequelizeDatabase(sequelize);
  const select = <Row extends object>(
    sql: string,
    replacements: Record<string, unknown> = {},
    transaction?: Transaction,
  ) => {
    // SQLite cannot bind a list.
    if (Object.values(replacements).some(Array.isArray))
      return sequelize.query<Row>(sql, { type: QueryTypes.SELECT, replacements, transaction: transaction ?? null });
    return selectFrom(sequelize, sql, replacements, transaction) as Promise<Row[]>;
  };
  const insert = (sql: string, values: Record<string, unknown>, transaction: Transaction) =>
    writeTo(sequelize, sql, values, transaction);
  const writePrepared = async (...statement: Parameters<typeof insert>) => {
    await insert(...statement);
  };
  const close = async () => {
    await sqlite.close();
    await opened.close();
  };
  const prepared = { selectPrepared: select, writePrepared, insert };
  const locking = { dialect: 'sqlite', forUpdate: '' } as const;
  return { ...opened, ...locking, ...groupCommit(sequelize), select, ...prepared, close };
}
