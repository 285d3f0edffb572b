import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachService, moduleOf, READY_PATH, type ServiceName } from '@parkwart/contracts/wire/services';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { runNpmStart } from '@parkwart/tooling/jest/npmStart.mjs';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { BUCKET } from 'embedded/partEnvironments';
import { readSecrets } from 'embedded/secrets';
import { ADMIN } from '../testing/accounts.ts';
import { type FaultTestProduct, failuresIn, type Part } from './product.ts';
import { isOk, poll, responds } from './ready.ts';
import { mountSmallDisk, SMALL_DISKS } from './surroundings.ts';

export interface NpmStartOptions {
  /** The size of the disk that holds the product's data, if this machine may mount disks. */
  readonly diskMegabytes?: number;
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

/** @param program a part of the child's command line */
async function childWith(pid: number, program: string): Promise<number | undefined> {
  for (const child of await childrenOf(pid)) {
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')).includes(program)) return child;
  }
  return undefined;
}

/** The URL of the part that wrote this log. Parts keep their ports across restarts. */
async function urlIn(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8');
  const port = [...text.matchAll(/"port":(\d+),"msg":"listening"|"msg":"listening","port":(\d+)/g)].at(-1);
  return `http://127.0.0.1:${port?.[1] ?? port?.[2]}`;
}

function processTree(folder: string, url: string) {
  let tree: Awaited<ReturnType<typeof runNpmStart>> | undefined;
  const treeId = () => tree?.pid ?? 0;
  return {
    childWith: (program: string) => childWith(treeId(), program),
    launch: async () => {
      const env = { PATH: process.env.PATH, PARKWART_BUILT: '1' };
      tree = await runNpmStart({ dataDir: folder, port: Number(new URL(url).port), env, stdout: 'ignore' });
    },
    /** Kills all processes at the same time, like a power failure. */
    kill: async () => {
      for (const pid of [treeId(), ...(await childrenOf(treeId()))]) process.kill(pid, 'SIGKILL');
      await poll('the end of the process tree', async () => tree?.hasEnded() !== false);
    },
    stop: async () => tree?.stop(),
  };
}

type ProcessTree = ReturnType<typeof processTree>;

/** A part that consists of one process: the only child of the process tree that runs the program. */
function partIn({ childWith }: ProcessTree, program: string, isReady: () => Promise<boolean>): readonly Part[] {
  let killed: number | undefined;
  const send = async (signal: NodeJS.Signals) => {
    const pid = await childWith(program);
    if (pid) process.kill(pid, signal);
    return pid;
  };
  const isBack = async () => {
    const pid = await childWith(program);
    return pid !== undefined && pid !== killed && (await isReady());
  };
  return [
    {
      kill: async () => {
        killed = await send('SIGKILL');
      },
      freeze: () => send('SIGSTOP'),
      thaw: () => send('SIGCONT'),
      whenReady: () => poll(program, isBack),
    },
  ];
}

/** Runs `npm start`: one process tree, with SQLite databases and a folder as the storage. */
export async function startNpmStart({ diskMegabytes }: NpmStartOptions = {}) {
  const { path: folder, remove } = await temporaryFolder();
  const disk = diskMegabytes && SMALL_DISKS.isMet() ? await mountSmallDisk(folder, diskMegabytes) : undefined;
  const url = `http://127.0.0.1:${await freePort()}`;
  const logs = join(folder, 'logs');
  const storageUrl = () => urlIn(join(logs, 's3.log'));
  const tree = processTree(folder, url);
  const servicePart = (name: ServiceName) => {
    const module = moduleOf(name);
    return partIn(tree, `${module}/`, async () => isOk((await urlIn(join(logs, `${module}.log`))) + READY_PATH));
  };
  await tree.launch();
  const { s3AccessKey, s3SecretKey } = await readSecrets(folder);
  const product: FaultTestProduct = {
    url,
    admin: ADMIN,
    parts: {
      ...forEachService(servicePart),
      database: [],
      storage: partIn(tree, 's3Server.js', async () => responds(await storageUrl())),
      gateway: partIn(tree, 'gateway/dist/node/main.js', () => isOk(`${url}/health`)),
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
    remove: async () => {
      await tree.stop();
      await disk?.remove();
      await remove();
    },
  };
  return { ...product, disk, killEverything: tree.kill, startAgain: tree.launch };
}

export type NpmStartProduct = Awaited<ReturnType<typeof startNpmStart>>;
