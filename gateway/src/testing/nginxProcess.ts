import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forEachService, type ServiceName } from '@parkwart/contracts/wire/services';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { findCommand } from '@parkwart/tooling/jest/tools.mjs';
import { nginxConf } from '../nginx/nginxConf.ts';
import type { RunningGateway } from '../node/nodeGateway.ts';
import { ownHosts } from '../ownHosts.ts';

export interface NginxStart {
  readonly siteFolder: string;
  readonly services: Readonly<Record<ServiceName, string | readonly string[]>>;
  readonly storage: string;
  readonly gatewayKey: string;
  readonly storageCa?: string;
  readonly port?: number;
  readonly tls?: { readonly certificate: string; readonly key: string };
  readonly publicNames?: readonly string[];
  readonly trustedProxies?: readonly string[];
  readonly accessLog?: string;
  readonly logAddresses?: 'on' | 'off';
  /** nginx's run folder. */
  readonly folder?: string;
  readonly change?: (conf: string) => string;
}

const START_TIME = 30_000;

const storageTls = (storage: string, ca: string) =>
  storage.startsWith('https:') ? { storageTls: { scheme: 'https', name: new URL(storage).hostname, ca } } : {};

/** Returns the command line for nginx; if the system has `setpriv`, nginx then ends together with this process. */
function commandLine(nginx: string, args: readonly string[]): [string, string[]] {
  const setpriv = findCommand('setpriv');
  return setpriv ? [setpriv, ['--pdeathsig', 'TERM', nginx, ...args]] : [nginx, [...args]];
}

async function waitUntilReady(url: string, process: ChildProcess, errorOutput: () => string): Promise<void> {
  const deadline = Date.now() + START_TIME;
  for (;;) {
    if (process.exitCode !== null) throw new Error(`nginx did not start:\n${errorOutput()}`);
    const response = await fetch(`${url}/health`).catch(() => undefined);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error(`nginx does not respond:\n${errorOutput()}`);
    await sleep(20);
  }
}

export interface PlannedNginx {
  readonly command: string;
  readonly args: string[];
  readonly url: string;
  readonly tlsUrl?: string;
  readonly runFolder: string;
}

/**
 * Writes the configuration that is generated from the calls, for nginx on 127.0.0.1. @throws Error when nginx is
 * missing
 */
export async function planNginx({
  siteFolder,
  services,
  storage,
  storageCa = '',
  gatewayKey,
  tls,
  publicNames = [],
  trustedProxies = [],
  port = 0,
  accessLog,
  logAddresses = 'on',
  folder = tmpdir(),
  change = (conf) => conf,
}: NginxStart): Promise<PlannedNginx> {
  const nginx = findCommand('nginx');
  if (!nginx) throw new Error('nginx is not installed');
  const runFolder = await mkdtemp(join(folder, 'parkwart-nginx-'));
  const conf = join(runFolder, 'nginx.conf');
  const chosenPort = port || (await freePort());
  const url = `http://127.0.0.1:${chosenPort}`;
  const tlsPort = tls && (await freePort());
  const hosts = (addresses: string | readonly string[]) => [addresses].flat().map((address) => new URL(address).host);
  const text = nginxConf({
    listen: `127.0.0.1:${chosenPort}`,
    ownHosts: ownHosts({ ...(tls ? {} : { port: chosenPort }), names: publicNames }).source,
    ...(tls ? { tls: { ...tls, listen: `127.0.0.1:${tlsPort}`, publicPort: `:${tlsPort}` } } : {}),
    siteFolder,
    services: forEachService((name) => hosts(services[name])),
    storage: hosts(storage),
    ...storageTls(storage, storageCa),
    gatewayKey,
    trustedProxies,
    runFolder,
    accessLog: accessLog ?? join(runFolder, 'access.log'),
    logAddresses,
    // Started by root, nginx would read the site as `nobody`, who cannot read temporary folders.
    ...(process.getuid?.() === 0 ? { user: 'root' } : {}),
  });
  await writeFile(conf, change(text), { mode: 0o600 });
  const tlsUrl = tlsPort ? { tlsUrl: `https://localhost:${tlsPort}` } : {};
  return { command: nginx, args: ['-c', conf, '-e', 'stderr'], url, ...tlsUrl, runFolder };
}

/** @throws Error when nginx is missing or rejects the configuration */
export async function startNginx(start: NginxStart): Promise<RunningGateway> {
  const { runFolder, url, tlsUrl, ...planned } = await planNginx(start);
  const [command, args] = commandLine(planned.command, planned.args);
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errorOutput += chunk;
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(runFolder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(url, child, () => errorOutput);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, ...(tlsUrl ? { tlsUrl } : {}), stop };
}
