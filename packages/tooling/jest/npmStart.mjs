import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './freePort.mjs';

const START = join(import.meta.dirname, '../../../operations/embedded/start.mjs');
const POLL_MS = 100;

async function isServed(port) {
  const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok === true;
}

/**
 * Runs `npm start` as a child process, and waits until the gateway responds.
 * @throws if the process ends before that, for example because the build fails
 */
export async function runNpmStart({ dataDir, port, env = process.env, stdout = 'inherit' }) {
  const product = spawn(process.execPath, [START], {
    env: { ...env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', stdout, 'inherit'],
  });
  const hasEnded = () => product.exitCode !== null || product.signalCode !== null;
  while (!(await isServed(port))) {
    if (hasEnded()) throw new Error('The product did not start; its output is above.');
    await wait(POLL_MS);
  }
  return {
    pid: product.pid,
    hasEnded,
    stop: async () => {
      if (hasEnded()) return;
      const ended = once(product, 'exit');
      product.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Starts a new installation with `npm start`, runs `work` with its URL and environment, and then stops it and removes
 * its data.
 */
export async function withNewProduct(work) {
  const dataDir = await mkdtemp(join(tmpdir(), 'parkwart-own-'));
  const port = await freePort();
  try {
    const product = await runNpmStart({ dataDir, port });
    // Not an IP address, because passkeys need a host name.
    await work(`http://localhost:${port}`, { DATA_DIR: dataDir, PORT: String(port) }).finally(product.stop);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
