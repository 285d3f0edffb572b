import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectOnce, databaseServerCommand, makeDataTemplate } from '@parkwart/tooling/jest/databaseServer.mjs';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { storageEnvironment } from 'embedded/partEnvironments';
import { builtProgram, type PartsPlan } from './partsPlan.ts';
import { isFulfilled, responds } from './ready.ts';
import type { Relay } from './relay.ts';
import type { SupervisedPart } from './supervised.ts';

const CONNECT_MS = 2_000;

/** A backend that services use, such as the database. */
export interface Backend {
  readonly part: SupervisedPart;
  readonly url: string;
  readonly relays: readonly Relay[];
  /** The URL that services use. */
  readonly reachedUrl: string;
}

export const localUrl = (port: number) => `http://127.0.0.1:${port}`;

async function asBackend(plan: PartsPlan, part: SupervisedPart, url: string): Promise<Backend> {
  const { port } = new URL(url);
  const relays = await plan.hamper(Number(port));
  return { part, url, relays, reachedUrl: url.replace(/\d+$/, String(relays[0]?.port ?? port)) };
}

/** Created once per run, because it takes seconds. */
async function dataTemplate(): Promise<string> {
  const folder = join(process.env.PARKWART_TEST_TEMPLATES ?? '', 'database');
  if (existsSync(folder)) return folder;
  const own = await makeDataTemplate();
  // Another worker may have been first.
  await rename(own, folder).catch(() => rm(own, { recursive: true }));
  return folder;
}

export async function startDatabase(plan: PartsPlan): Promise<Backend> {
  const folder = await plan.subfolder('database');
  await cp(await dataTemplate(), folder, { recursive: true });
  const port = await freePort();
  const uri = `mysql://root@127.0.0.1:${port}`;
  const part = await plan.start('database', {
    ...databaseServerCommand({ folder, port }),
    isReady: () => isFulfilled(connectOnce({ uri, connectTimeout: CONNECT_MS })),
  });
  return asBackend(plan, part, uri);
}

export async function startStorage(plan: PartsPlan): Promise<Backend> {
  await plan.subfolder('s3');
  const port = await freePort();
  const part = await plan.start('storage', {
    ...builtProgram('operations/embedded', 's3Server.js'),
    environment: { ...storageEnvironment(plan, plan.secrets), PORT: String(port) },
    isReady: () => responds(localUrl(port)),
  });
  return asBackend(plan, part, localUrl(port));
}
