import { Sequelize, Transaction } from 'sequelize';
import type { Values } from '../database.ts';
import { COMMON_OPTIONS, sequelizeDatabase } from '../sequelizeDatabase.ts';
import { groupCommit } from './groupCommit.ts';
import { makeSequelizeModule } from './sequelizeModule.ts';
import { readFrom, SQLITE } from './sqliteStatements.ts';

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
  const close = async () => {
    await sqlite.close();
    await opened.close();
  };
  const read = <Row extends object>(sql: string, values: Values = {}) => readFrom<Row>(sequelize, sql, values);
  return { ...opened, ...SQLITE, ...groupCommit(sequelize), read, close };
}
