import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Announces the port in the same way as the services. */
export async function listen(server: Server): Promise<void> {
  server.keepAliveTimeout = 75_000;
  if (!server.listening) await once(server, 'listening');
  // Node writes a CPU profile only when a process exits by itself.
  process.once('SIGTERM', () => process.exit(0));
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ msg: 'ready', port })}\n`);
}

export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
}
