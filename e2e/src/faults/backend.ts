import { existsSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { connectOnce, makeDataTemplate, mariaDbCommand } from '@parkwart/tooling/jest/mariaDb.mjs';
import { BUCKET, storageEnvironment } from 'embedded/partEnvironments';
import { builtProgram, type PartsPlan } from './partsPlan.ts';
import type { Relay } from './relay.ts';
import { isFulfilled, type SupervisedPart } from './supervised.ts';

/** A part that services use. */
export interface BackendPart {
  readonly part: SupervisedPart;
  readonly url: string;
  /** Where services reach it. */
  readonly reachedUrl: string;
  readonly relay: Relay | undefined;
}

const CONNECT_MS = 2_000;

async function reached(plan: PartsPlan, protocol: string, port: number) {
  const relay = await plan.relayTo(port);
  return { relay, url: `${protocol}:${port}`, reachedUrl: `${protocol}:${relay?.port ?? port}` };
}

/** Made once a run: it takes seconds. */
async function dataTemplate(): Promise<string> {
  const folder = join(process.env.PARKWART_TEST_TEMPLATES ?? '', 'database');
  if (!existsSync(folder)) await rename(await makeDataTemplate(), folder);
  return folder;
}

export async function startDatabase(plan: PartsPlan): Promise<BackendPart> {
  const folder = await plan.subfolder('database');
  await cp(await dataTemplate(), folder, { recursive: true });
  const port = await freePort();
  const uri = `mysql://root@127.0.0.1:${port}`;
  const part = await plan.start('database', {
    ...mariaDbCommand({ folder, port }),
    isReady: () => isFulfilled(connectOnce({ uri, connectTimeout: CONNECT_MS })),
  });
  return { part, ...(await reached(plan, 'mysql://root@127.0.0.1', port)) };
}

export interface Storage extends BackendPart {
  readonly bucketFolder: string;
}

export async function startStorage(plan: PartsPlan): Promise<Storage> {
  const folder = await plan.subfolder('s3');
  const port = await freePort();
  const part = await plan.start('storage', {
    ...builtProgram('operations/embedded', 's3Server.js'),
    environment: { ...storageEnvironment(plan, plan.secrets), PORT: String(port) },
    isReady: () => isFulfilled(fetch(`http://127.0.0.1:${port}/`).then((response) => response.body?.cancel())),
  });
  return {
    part,
    ...(await reached(plan, 'http://127.0.0.1', port)),
    bucketFolder: join(folder, BUCKET),
  };
}
