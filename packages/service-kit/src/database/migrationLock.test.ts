import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import mysql from 'mysql2/promise';
import { isUnavailable } from '../errors/unavailable.ts';
import { makeServerDatabase } from '../testing/eachDatabase.ts';
import { type Migration, migrate } from './migrations.ts';

describeWithTool('mysql', 'a migration whose lock was lost with its connection, as when the primary changes', () => {
  it('stops before the next step, because another replica may have the lock, and starts over', async () => {
    const { url, remove } = await makeServerDatabase();
    const root = await mysql.createConnection(url);
    const ran: string[] = [];
    const migrations: Migration[] = [
      {
        name: 'first',
        up: async ({ database }) => {
          if (ran.push('first') > 1) return;
          const lock = `parkwart-migration-${new URL(url).pathname.slice(1)}`.slice(0, 64);
          const [holder] = await database.select<{ id: number }>('SELECT IS_USED_LOCK(:lock) AS id', { lock });
          await root.query(`KILL ${holder?.id}`);
        },
      },
      {
        name: 'next',
        up: async () => {
          ran.push('next');
        },
      },
    ];
    const error = await migrate(url, migrations).catch((thrown: unknown) => thrown);
    expect({ ran, isUnavailable: isUnavailable(error) }).toEqual({ ran: ['first'], isUnavailable: true });
    await migrate(url, migrations);
    expect(ran).toEqual(['first', 'first', 'next']);
    await root.end();
    await remove();
  });
});
