import { forEachService } from '@parkwart/contracts/wire/services';
import type { Databases } from '../databases/databases.ts';
import type { BinaryLogReader, MysqlServer } from '../databases/mysqlAccess.ts';
import { mysqlDatabases } from '../databases/mysqlDatabases.ts';

/** SQL for an id of the server: each has binary logs of its own. */
export const SERVER_ID = '@@server_uuid';

/** The server skips transactions whose id it has seen, which a restore on the same server would repeat. */
export const BINARY_LOG_READER = ['mysqlbinlog', '--no-defaults', '--skip-gtids'] as const;

interface StackServer extends Pick<MysqlServer, 'dump' | 'client'> {
  /** Without it a backup has no position in the binary logs. */
  readonly reader?: BinaryLogReader;
}

/** The compose stack's databases, live or restored on trial. */
export function stackDatabases({ dump, client, reader }: StackServer): Databases {
  return mysqlDatabases({
    dump,
    client,
    schemas: forEachService((name) => `parkwart_${name}`),
    // Without it a dump loads only into a server that never saw its transactions.
    dumpOptions: ['--set-gtid-purged=OFF'],
    ...(reader && { binaryLogs: { dumpOption: '--source-data=2', server: SERVER_ID, reader } }),
  });
}
