import { readdir, readFile, readlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename } from 'node:path';
import { Failure } from './failure.mjs';
import { texts } from './texts.mjs';

const LISTENING = '0A';

async function listeningInodes(port) {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  );
  return tables
    .flatMap((table) => table.trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${hexPort}`) && state === LISTENING)
    .map((columns) => `socket:[${columns[9]}]`);
}

/**
 * The program that uses the port, such as `node, Prozess 4711`, if this user may see it; empty on systems other than
 * Linux.
 */
async function portOwner(port) {
  const inodes = new Set(await listeningInodes(port));
  if (inodes.size === 0) return '';
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of processes) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
    const targets = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')));
    if (!targets.some((target) => inodes.has(target))) continue;
    // Reads `exe`, because newer Node versions set `comm` to their main thread's name.
    const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
    return `${basename(program)}, Prozess ${pid}`;
  }
  return '';
}

const TIMEOUT_MS = 5_000;

async function isParkwart(port) {
  const url = `http://127.0.0.1:${port}/remotes.json`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  const registry = await response?.json().catch(() => undefined);
  return typeof registry?.generation === 'number';
}

function tryPort(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(undefined)));
  });
}

export async function checkPort(port) {
  const fault = await tryPort(port);
  if (fault === undefined) return;
  if (fault === 'EACCES') throw new Failure(texts.portForbidden(port));
  if (await isParkwart(port)) throw new Failure(texts.portIsParkwart(port));
  throw new Failure(texts.portTaken(port, await portOwner(port)));
}
