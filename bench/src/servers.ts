import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import { forEachService } from '@parkwart/contracts/wire/services';
import { startFakeUsers } from '@parkwart/service-kit/testing/fakeUsers';
import { testServiceKeysAsText } from '@parkwart/service-kit/testing/serviceKeys';
import { TEST_GATEWAY_KEY } from '@parkwart/service-kit/testing/serviceUnderTest';
import { makeTestKeys } from '@parkwart/service-kit/testing/testKeys';
import { startNginx } from 'gateway/testing/nginxProcess';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export type Headers = Readonly<Record<string, string>>;

const PROGRAMS = {
  bare: join(import.meta.dirname, 'servers/bare.js'),
  peer: join(import.meta.dirname, 'servers/peer.js'),
  unjournaled: join(import.meta.dirname, 'servers/unjournaled.js'),
  parking: fileURLToPath(import.meta.resolve('svc-parking/main')),
};

/** A token lasts five minutes in the product; this one for the whole bench. */
const TOKEN_SECONDS = 3_600;

/**
 * Runs programs as processes of their own.
 * @param databases URLs by the name of the program
 */
export async function withServers<Name extends keyof typeof PROGRAMS, Result>(
  databases: Readonly<Record<Name, string>>,
  username: 'kasse' | 'admin',
  work: (servers: Readonly<Record<Name, ServerProcess>>, headers: Headers) => Promise<Result>,
): Promise<Result> {
  const keys = await makeTestKeys();
  const users = await startFakeUsers(keys.publicKeys);
  const role = username === 'admin' ? 'Admin' : 'Angestellte';
  const headers = {
    Cookie: await keys.cookie({ username, role, expiresIn: TOKEN_SECONDS }),
    [GATEWAY_KEY_HEADER]: TEST_GATEWAY_KEY,
  };
  const environment = { ...testServiceKeysAsText('parking'), USERS_URL: users.url, GATEWAY_KEY: TEST_GATEWAY_KEY };
  const servers: Partial<Record<Name, ServerProcess>> = {};
  const started: ServerProcess[] = [];
  try {
    for (const [name, url] of Object.entries<string>(databases) as [Name, string][]) {
      const server = await startServer(PROGRAMS[name], { ...environment, DATABASE_URL: url });
      servers[name] = server;
      started.push(server);
    }
    return await work(servers as Record<Name, ServerProcess>, headers);
  } finally {
    for (const server of started) await server.stop();
    await users.stop();
  }
}

/** A program that writes a line with its port and `ready`. */
async function startServer(program: string, environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...profiling(), program], {
    env: { PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let port: number | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const entry = JSON.parse(line) as { msg: string; port?: number };
    port ??= entry.port;
    if (entry.msg === 'ready') break;
  }
  if (port === undefined || child.pid === undefined) throw new Error(`${program} ended before it was ready`);
  child.stdout.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** `BENCH_PROFILE=<folder>` writes a CPU profile of each server. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE;
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}

/** nginx in front of a server, as in production. */
export async function behindNginx<Result>(
  { url }: ServerProcess,
  work: (gatewayUrl: string) => Promise<Result>,
): Promise<Result> {
  const gateway = await startNginx({
    siteFolder: tmpdir(),
    services: forEachService(() => url),
    storage: url,
    gatewayKey: TEST_GATEWAY_KEY,
    trustedProxies: ['127.0.0.1'],
  });
  try {
    return await work(gateway.url);
  } finally {
    await gateway.stop();
  }
}

const TICKS_PER_SECOND = 100;

/** Measures the user and system time that the server takes for the work, in µs. */
export async function withCpu<Result>({ pid }: ServerProcess, work: () => Promise<Result>) {
  const before = await cpuMicroseconds(pid);
  const result = await work();
  return { result, cpu: (await cpuMicroseconds(pid)) - before };
}

async function cpuMicroseconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1_000_000;
}

export async function peakMegabytes({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}
