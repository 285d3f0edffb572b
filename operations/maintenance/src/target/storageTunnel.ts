import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { startProgram } from '../databases/program.ts';
import { serviceContainer } from './composeProgram.ts';

/** The storage is reachable only inside the stack. */
const RELAY = `
const { hostname, port } = new URL(process.env.S3_ENDPOINT);
const storage = require('node:net').connect(Number(port) || 80, hostname);
process.stdin.pipe(storage).pipe(process.stdout);
storage.on('error', (error) => { process.stderr.write(error.message); process.exit(1); });
storage.on('close', () => process.exit(0));
`;

export async function openStorageTunnel(): Promise<{ url: string; close(): Promise<void> }> {
  const relays = new Set<Promise<void>>();
  const server = createServer((socket) => {
    const { stdout, ended } = startProgram(serviceContainer('svc-files', 'node', '-e', RELAY), [], socket);
    pipeline(stdout, socket).catch(() => socket.destroy());
    const relay = ended.catch(() => {
      socket.destroy();
    });
    relays.add(relay);
    relay.finally(() => relays.delete(relay));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      await Promise.all(relays);
    },
  };
}
