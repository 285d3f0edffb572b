import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { beside } from './composeProgram.ts';

/** Passes bytes between its own ends and the storage, which nobody outside of the stack can reach. */
const RELAY = `
const { hostname, port } = new URL(process.env.S3_ENDPOINT);
const storage = require('node:net').connect(Number(port) || 80, hostname);
process.stdin.pipe(storage).pipe(process.stdout);
storage.on('error', (error) => { process.stderr.write(error.message); process.exit(1); });
storage.on('close', () => process.exit(0));
`;

/** An address on this machine that leads to the stack's storage, by a relay within it for every connection. */
export async function openStorageTunnel(): Promise<{ url: string; close(): Promise<void> }> {
  const [command, ...words] = beside('svc-files', 'node', '-e', RELAY).words;
  const relays = new Set<ChildProcess>();
  const server = createServer((socket) => {
    // Said, since what a test sets is not in the environment that a program inherits by itself.
    const relay = spawn(command, words, { stdio: ['pipe', 'pipe', 'ignore'], env: process.env });
    relays.add(relay);
    relay.once('close', () => relays.delete(relay));
    // Either end may go at any time; whoever used the connection sees that it broke.
    const end = () => {
      socket.destroy();
      relay.stdin.destroy();
    };
    relay.once('error', end);
    pipeline(socket, relay.stdin).catch(end);
    pipeline(relay.stdout, socket).catch(end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      await Promise.all([...relays].map((relay) => relay.exitCode ?? once(relay, 'close')));
    },
  };
}
