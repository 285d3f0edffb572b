import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { moduleOf, READY_PATH } from '@parkwart/contracts/wire/services';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { readSecrets } from 'embedded/secrets';
import { ADMIN } from '../replicas/apiUser.ts';
import type { FaultyProduct, PartName } from './product.ts';
import { isOk, type Part } from './supervised.ts';

const fromRoot = (...path: string[]) => join(__dirname, '../../..', ...path);
const POLL_MS = 20;
const START_MS = 180_000;

/** The product of `npm start`: one process tree, SQLite and a folder. */
export interface EmbeddedProduct extends FaultyProduct {
  /** The whole tree at once, as a power failure does. */
  killEverything(): Promise<void>;
  startAgain(): Promise<void>;
}

/** What a part's command line contains. */
const PROGRAMS: Readonly<Record<Exclude<PartName, 'database'>, string>> = {
  users: `${moduleOf('users')}/`,
  parking: `${moduleOf('parking')}/`,
  files: `${moduleOf('files')}/`,
  storage: 's3Server.js',
  gateway: 'gateway/dist/node/main.js',
};

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

async function childWith(pid: number, program: string): Promise<number | undefined> {
  for (const child of await childrenOf(pid)) {
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')).includes(program)) return child;
  }
  return undefined;
}

/** Parts keep their ports when they are started again. */
async function portIn(logFile: string): Promise<number> {
  const text = await readFile(logFile, 'utf8');
  const port = [...text.matchAll(/"port":(\d+),"msg":"listening"|"msg":"listening","port":(\d+)/g)].at(-1);
  return Number(port?.[1] ?? port?.[2]);
}

export async function startEmbedded(dataDir?: string): Promise<EmbeddedProduct> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'parkwart-faults-')));
  const url = `http://127.0.0.1:${await freePort()}`;
  const [start, logs] = [fromRoot('operations', 'embedded', 'start.mjs'), join(folder, 'logs')];
  let tree: ChildProcess | undefined;

  const launch = async () => {
    const child = spawn(process.execPath, [start], {
      env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: new URL(url).port, PARKWART_BUILT: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    tree = child;
    for (const deadline = Date.now() + START_MS; !(await isOk(`${url}/health`)); await wait(POLL_MS)) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('npm start did not start the product');
    }
  };
  await launch();

  const isReady = async (name: keyof typeof PROGRAMS) => {
    if (name === 'gateway') return isOk(`${url}/health`);
    const port = await portIn(join(logs, name === 'storage' ? 's3.log' : `${moduleOf(name)}.log`));
    if (name !== 'storage') return isOk(`http://127.0.0.1:${port}${READY_PATH}`);
    return fetch(`http://127.0.0.1:${port}/`).then(
      async (response) => response.body?.cancel().then(() => true) ?? true,
      () => false,
    );
  };
  const partOf = (name: keyof typeof PROGRAMS): Part => {
    let killed: number | undefined;
    const pid = () => childWith(tree?.pid ?? 0, PROGRAMS[name]);
    const send = async (signal: NodeJS.Signals) => {
      const running = await pid();
      if (running) process.kill(running, signal);
      return running;
    };
    return {
      kill: async () => {
        killed = await send('SIGKILL');
      },
      freeze: async () => {
        await send('SIGSTOP');
      },
      thaw: async () => {
        await send('SIGCONT');
      },
      whenReady: async () => {
        const isBack = async () => {
          const running = await pid();
          return running !== undefined && running !== killed && (await isReady(name));
        };
        for (const deadline = Date.now() + START_MS; !(await isBack()); await wait(POLL_MS)) {
          if (Date.now() > deadline) throw new Error(`${name} does not come back`);
        }
      },
    };
  };
  const parts = Object.fromEntries(
    Object.keys(PROGRAMS).map((name) => [name, [partOf(name as keyof typeof PROGRAMS)]]),
  ) as Record<keyof typeof PROGRAMS, Part[]>;
  const { s3AccessKey, s3SecretKey } = await readSecrets(folder);
  const end = async (signal: NodeJS.Signals) => {
    const running = tree;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  };
  return {
    url,
    admin: ADMIN,
    parts: { ...parts, database: [] },
    environmentOf: async (name) => ({
      DATABASE_URL: `sqlite:${join(folder, 'databases', `${name}.sqlite`)}`,
      S3_ENDPOINT: `http://127.0.0.1:${await portIn(join(logs, 's3.log'))}`,
      S3_ACCESS_KEY: s3AccessKey,
      S3_SECRET_KEY: s3SecretKey,
      S3_BUCKET: 'parkwart-files',
      UPLOADS_DIR: folder,
    }),
    bucketFolder: join(folder, 's3', 'parkwart-files'),
    killEverything: async () => {
      const pids = [tree?.pid ?? 0, ...(await childrenOf(tree?.pid ?? 0))];
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      while (tree?.exitCode === null && tree.signalCode === null) await wait(POLL_MS);
    },
    startAgain: launch,
    failures: async () => {
      const names = (await readdir(logs)).filter((name) => name.startsWith('svc-'));
      const texts = await Promise.all(names.map((name) => readFile(join(logs, name), 'utf8')));
      return texts.flatMap((text) => text.split('\n').filter((line) => line.includes('"request failed"')));
    },
    stop: async () => {
      await end('SIGTERM');
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}
