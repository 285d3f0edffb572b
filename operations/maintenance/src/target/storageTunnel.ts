import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { pipeline } from 'node:stream/promises';
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
  const [command, ...args] = serviceContainer('svc-files', 'node', '-e', RELAY).argv;
  const relays = new Set<ChildProcess>();
  const server = createServer((socket) => {
    // Passed explicitly: variables set by a test are not inherited.
    const relay = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'], env: process.env });
    relays.add(relay);
    relay.once('close', () => relays.delete(relay));
    const closeBoth = () => {
      socket.destroy();
      relay.stdin.destroy();
    };
    relay.once('error', closeBoth);
    pipeline(socket, relay.stdin).catch(closeBoth);
    pipeline(relay.stdout, socket).catch(closeBoth);
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
