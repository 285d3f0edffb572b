import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import { forEachService } from '@parkwart/contracts/wire/services';
import { startFakeUsers } from '@parkwart/service-kit/testing/fakeUsers';
import { type Replica, startReplica } from '@parkwart/service-kit/testing/replica';
import { TEST_GATEWAY_KEY } from '@parkwart/service-kit/testing/serviceUnderTest';
import { makeTestKeys } from '@parkwart/service-kit/testing/testKeys';
import { startNginx } from 'gateway/testing/nginxProcess';

export type Headers = Readonly<Record<string, string>>;

const PROGRAMS = {
  bare: join(import.meta.dirname, 'servers/bare.js'),
  parking: fileURLToPath(import.meta.resolve('svc-parking/main')),
};

/** This token outlasts the bench; in production a token lasts five minutes. */
const TOKEN_SECONDS = 3_600;

/**
 * The heap limit is the same as in the container images. `BENCH_PROFILE=<folder>` writes a CPU profile of each server.
 */
const { BENCH_PROFILE } = process.env;
const profile = BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${BENCH_PROFILE}`] : [];
const nodeOptions = ['--max-old-space-size=256', ...profile];

/**
 * Runs each program in its own process.
 * @param databases database URLs by program name
 */
export async function withServers<Name extends keyof typeof PROGRAMS, Result>(
  databases: Readonly<Record<Name, string>>,
  username: 'kasse' | 'admin',
  work: (servers: Readonly<Record<Name, Replica>>, headers: Headers) => Promise<Result>,
): Promise<Result> {
  const keys = await makeTestKeys();
  const users = await startFakeUsers(keys.publicKeys);
  const role = username === 'admin' ? 'Admin' : 'Angestellte';
  const headers = {
    Cookie: await keys.cookie({ username, role, expiresIn: TOKEN_SECONDS }),
    [GATEWAY_KEY_HEADER]: TEST_GATEWAY_KEY,
  };
  const started = new Map<string, Replica>();
  try {
    for (const [name, url] of Object.entries<string>(databases) as [Name, string][]) {
      const environment = { USERS_URL: users.url, FILES_URL: users.url, DATABASE_URL: url };
      started.set(name, await startReplica(PROGRAMS[name], environment, { service: 'parking', nodeOptions }));
    }
    return await work(Object.fromEntries(started) as Record<Name, Replica>, headers);
  } finally {
    for (const server of started.values()) await server.stop();
    await users.stop();
  }
}

/** Puts nginx in front of a server during the work, as in production. */
export async function behindNginx<Result>(
  { url }: Replica,
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
export async function withCpu<Result>({ pid }: Replica, work: () => Promise<Result>) {
  const before = await cpuMicroseconds(pid);
  const result = await work();
  return { result, cpu: (await cpuMicroseconds(pid)) - before };
}

async function cpuMicroseconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // `/proc/<pid>/stat` contains the program's name in parentheses. The name may contain spaces, so the fields are split
  // after the name.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1_000_000;
}

export async function peakMegabytes({ pid }: Replica): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}
