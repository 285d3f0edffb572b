import { forEachService } from '@parkwart/contracts/wire/services';
import type { Databases } from '../databases/databases.ts';
import type { BinaryLogReader, MysqlServer } from '../databases/mysqlAccess.ts';
import { mysqlDatabases } from '../databases/mysqlDatabases.ts';

/** SQL for a server id, because each server has its own binary logs. */
export const SERVER_ID = '@@server_uuid';

/**
 * The reader leaves out transaction ids. The server skips transactions whose id it has seen, but a restore on the same
 * server must repeat such transactions.
 */
export const BINARY_LOG_READER = ['mysqlbinlog', '--no-defaults', '--skip-gtids'] as const;

interface StackServer extends Pick<MysqlServer, 'dump' | 'client'> {
  /** Reads binary logs. Without a reader, a backup does not record a position in the binary logs. */
  readonly reader?: BinaryLogReader;
}

/** The compose stack's databases, live or for a trial restore. */
export function stackDatabases({ dump, client, reader }: StackServer): Databases {
  return mysqlDatabases({
    dump,
    client,
    schemas: forEachService((name) => `parkwart_${name}`),
    // Without this option, a dump loads only into a server that has never seen its transactions.
    dumpOptions: ['--set-gtid-purged=OFF'],
    ...(reader && { binaryLogs: { dumpOption: '--source-data=2', server: SERVER_ID, reader } }),
  });
}
