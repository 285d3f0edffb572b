import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forEachService, type ServiceName } from '@parkwart/contracts/services';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { findCommand } from '@parkwart/tooling/jest/tools.mjs';
import { nginxConf } from '../nginxConf.ts';
import { ownHosts } from '../ownHosts.ts';
import type { RunningGateway } from '../runningGateway.ts';

export interface NginxStart {
  readonly siteFolder: string;
  /** `http://host:port` of each service; several addresses share the work. */
  readonly services: Readonly<Record<ServiceName, string | readonly string[]>>;
  /** `http://host:port` of the S3 storage. */
  readonly storage: string;
  /** By which the services know this gateway. */
  readonly gatewayKey: string;
  /** Who signed the certificate of a storage at https://, a PEM file. */
  readonly storageCa?: string;
  /** 0 or absent: a free one. */
  readonly port?: number;
  /** A certificate and its key, PEM files; answers by TLS at a port of its own then. */
  readonly tls?: { readonly certificate: string; readonly key: string };
  /** Names under which it answers besides this machine's own. */
  readonly publicNames?: readonly string[];
  /** As in nginx.conf's options. */
  readonly trustedProxies?: readonly string[];
  /** Where each request leaves a line; without it a file that goes with nginx's own folder. */
  readonly accessLog?: string;
  /** As in nginx.conf's options. */
  readonly logAddresses?: 'on' | 'off';
  /** What only tests make of nginx.conf. */
  readonly change?: (conf: string) => string;
}

const START_TIME = 30_000;

const storageTls = (storage: string, ca: string) =>
  storage.startsWith('https:') ? { storageTls: { scheme: 'https', name: new URL(storage).hostname, ca } } : {};

/** The command line that runs nginx and ends it when this process is gone, where the system can do that. */
function commandLine(nginx: string, conf: string): [string, string[]] {
  const setpriv = findCommand('setpriv');
  const words = [nginx, '-c', conf, '-e', 'stderr'];
  return setpriv ? [setpriv, ['--pdeathsig', 'TERM', ...words]] : [nginx, words.slice(1)];
}

async function answers(url: string, process: ChildProcess, complaints: () => string): Promise<void> {
  const deadline = Date.now() + START_TIME;
  for (;;) {
    if (process.exitCode !== null) throw new Error(`nginx did not start:\n${complaints()}`);
    const response = await fetch(`${url}/health`).catch(() => undefined);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error(`nginx does not answer:\n${complaints()}`);
    await sleep(20);
  }
}

/**
 * Starts a real nginx with the configuration made from the calls, on 127.0.0.1.
 * @throws Error when the machine has no nginx or it refuses the configuration.
 */
export async function startNginx({
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
  change = (conf) => conf,
}: NginxStart): Promise<RunningGateway> {
  const nginx = findCommand('nginx');
  if (!nginx) throw new Error('nginx is not installed');
  const runFolder = await mkdtemp(join(tmpdir(), 'parkwart-nginx-'));
  const conf = join(runFolder, 'nginx.conf');
  const chosenPort = port || (await freePort());
  const url = `http://127.0.0.1:${chosenPort}`;
  const tlsPort = tls && (await freePort());
  const hosts = (addresses: string | readonly string[]) => [addresses].flat().map((address) => new URL(address).host);
  const text = nginxConf({
    listen: `127.0.0.1:${chosenPort}`,
    // With TLS it has two ports.
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
    // Started by root, nginx would read the site as `nobody`, whom temporary folders keep out.
    ...(process.getuid?.() === 0 ? { user: 'root' } : {}),
  });
  await writeFile(conf, change(text), { mode: 0o600 });
  const [command, words] = commandLine(nginx, conf);
  const child = spawn(command, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaints += chunk;
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(runFolder, { recursive: true, force: true });
  };
  try {
    await answers(url, child, () => complaints);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, ...(tlsPort ? { tlsUrl: `https://localhost:${tlsPort}` } : {}), stop };
}
