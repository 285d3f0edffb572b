import { forEachService } from '@parkwart/contracts/wire/services';

export const COMPOSE_SCHEMAS = forEachService((name) => `parkwart_${name}`);
export const MYSQL_DUMP_OPTIONS = [
  // Without it a dump loads only into a server that never saw its transactions.
  '--set-gtid-purged=OFF',
] as const;
export const MYSQL_BINARY_LOGS = { dumpOption: '--source-data=2', server: '@@server_uuid' } as const;

/** The server skips transactions whose id it has seen, which a restore on the same server would repeat. */
export const MYSQL_BINARY_LOG_READER = ['mysqlbinlog', '--no-defaults', '--skip-gtids'] as const;
