import { UPSTREAM } from '@parkwart/contracts/wire/upstream';
import { LIMITS } from '../limits.ts';
import { block } from './nginxSyntax.ts';

export function upstream(name: string, addresses: readonly string[], resolve: string): string[] {
  const mayBeSeveral = addresses.length > 1 || resolve !== '';
  return block(`upstream ${name}`, [
    `zone ${name} 256k;`,
    ...addresses.map((address) => `server ${address}${resolve} max_fails=1 fail_timeout=${UPSTREAM.failedSeconds}s;`),
    // When all have failed recently, as during a rolling update, each is tried again.
    ...(mayBeSeveral ? addresses.map((address) => `server ${address}${resolve} max_fails=0 backup;`) : []),
    `keepalive ${LIMITS.serviceConnections};`,
    `keepalive_timeout ${LIMITS.serviceKeepAliveSeconds}s;`,
  ]);
}
