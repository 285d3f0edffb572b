import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachService, moduleOf, READY_PATH, type ServiceName } from '@parkwart/contracts/wire/services';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { BUCKET } from 'embedded/partEnvironments';
import { readSecrets } from 'embedded/secrets';
import { ADMIN } from '../testing/accounts.ts';
import { failuresIn } from './partsProduct.ts';
import type { FaultyProduct, Part, PartName } from './product.ts';
import { isOk, poll, responds } from './ready.ts';

const START = join(__dirname, '../../../operations/embedded/start.mjs');

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

/** @param program what its command line contains */
async function childWith(pid: number, program: string): Promise<number | undefined> {
  for (const child of await childrenOf(pid)) {
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')).includes(program)) return child;
  }
  return undefined;
}

/** Parts keep their ports when they are started again. */
async function urlIn(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8');
  const port = [...text.matchAll(/"port":(\d+),"msg":"listening"|"msg":"listening","port":(\d+)/g)].at(-1);
  return `http://127.0.0.1:${port?.[1] ?? port?.[2]}`;
}

/** The product of `npm start`: one process tree, SQLite and a folder. */
export async function startEmbedded(folder: string) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const logs = join(folder, 'logs');
  let tree: ChildProcess | undefined;
  const treeId = () => tree?.pid ?? 0;
  const hasEnded = () => !tree || tree.exitCode !== null || tree.signalCode !== null;
  const isGatewayReady = () => isOk(`${url}/health`);

  const launch = async () => {
    tree = spawn(process.execPath, [START], {
      env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: new URL(url).port, PARKWART_BUILT: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await poll('npm start', async () => {
      if (hasEnded()) throw new Error('npm start ended before it was ready');
      return isGatewayReady();
    });
  };

  const partOf = (name: PartName, program: string, isReady: () => Promise<boolean>): readonly Part[] => {
    let killed: number | undefined;
    const find = () => childWith(treeId(), program);
    const send = async (signal: NodeJS.Signals) => {
      const pid = await find();
      if (pid) process.kill(pid, signal);
      return pid;
    };
    const isBack = async () => {
      const pid = await find();
      return pid !== undefined && pid !== killed && (await isReady());
    };
    return [
      {
        kill: async () => {
          killed = await send('SIGKILL');
        },
        freeze: () => send('SIGSTOP'),
        thaw: () => send('SIGCONT'),
        whenReady: () => poll(name, isBack),
      },
    ];
  };
  const serviceParts = (name: ServiceName) =>
    partOf(name, `${moduleOf(name)}/`, async () =>
      isOk((await urlIn(join(logs, `${moduleOf(name)}.log`))) + READY_PATH),
    );
  const storageUrl = () => urlIn(join(logs, 's3.log'));

  await launch();
  const { s3AccessKey, s3SecretKey } = await readSecrets(folder);
  const product: FaultyProduct = {
    url,
    admin: ADMIN,
    parts: {
      ...forEachService(serviceParts),
      database: [],
      storage: partOf('storage', 's3Server.js', async () => responds(await storageUrl())),
      gateway: partOf('gateway', 'gateway/dist/node/main.js', isGatewayReady),
    },
    environmentOf: async (name) => ({
      DATABASE_URL: `sqlite:${join(folder, 'databases', `${name}.sqlite`)}`,
      S3_ENDPOINT: await storageUrl(),
      S3_ACCESS_KEY: s3AccessKey,
      S3_SECRET_KEY: s3SecretKey,
      S3_BUCKET: BUCKET,
      UPLOADS_DIR: folder,
    }),
    bucketFolder: join(folder, 's3', BUCKET),
    failures: () => failuresIn(logs),
    stop: async () => {
      if (!tree || hasEnded()) return;
      const ended = once(tree, 'exit');
      tree.kill('SIGTERM');
      await ended;
    },
  };
  return {
    ...product,
    /** The whole tree at once, as a power failure does. */
    killEverything: async () => {
      for (const pid of [treeId(), ...(await childrenOf(treeId()))]) process.kill(pid, 'SIGKILL');
      await poll('the end of the process tree', async () => hasEnded());
    },
    startAgain: launch,
  };
}

export type EmbeddedProduct = Awaited<ReturnType<typeof startEmbedded>>;
