import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { removeUnfinished } from './openS3.ts';
import { makePrivateFolders } from './privateFolders.ts';
import { readSecrets } from './secrets.ts';
import { evaluate, importBootstrap } from './testing/plainNode.ts';

const folder = folderOfEachTest();

describe('readSecrets', () => {
  it('creates secrets once, and returns the same secrets afterwards', async () => {
    const first = await readSecrets(folder.path);
    expect(first.usersSecret.length).toBeGreaterThanOrEqual(32);
    expect(first.gatewayKey.length).toBeGreaterThanOrEqual(32);
    expect(await readSecrets(folder.path)).toEqual(first);
  });

  it('creates secrets that only the owner can read', async () => {
    await readSecrets(folder.path);
    const secrets = join(folder.path, 'secrets');
    expect((await stat(secrets)).mode & 0o777).toBe(0o700);
    const files = await readdir(secrets);
    expect(files).toHaveLength(6);
    for (const file of files) expect((await stat(join(secrets, file))).mode & 0o777).toBe(0o600);
  });

  it('gives each service its own private key, and all services the public keys', async () => {
    const { serviceKeys, servicePublicKeys } = await readSecrets(folder.path);
    const sets = Object.entries(serviceKeys).map(([name, text]) => [name, JSON.parse(text).keys] as const);
    expect(new Set(sets.map(([, [key]]) => key.d)).size).toBe(SERVICE_NAMES.length);
    expect(JSON.parse(servicePublicKeys)).toEqual(
      Object.fromEntries(sets.map(([name, [{ kty, crv, x }]]) => [name, { keys: [{ kty, crv, x }] }])),
    );
  });

  it('creates keys for a new service, and keeps the keys of the other services', async () => {
    const first = await readSecrets(folder.path);
    const file = join(folder.path, 'secrets/service-keys.json');
    const { files: _added, ...others } = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify(others));
    const second = await readSecrets(folder.path);
    expect(second.serviceKeys).toMatchObject({ users: first.serviceKeys.users, parking: first.serviceKeys.parking });
    expect(second.serviceKeys.files).not.toBe(first.serviceKeys.files);
    expect(await readSecrets(folder.path)).toEqual(second);
  });

  it('does not replace a secret that cannot be read', async () => {
    const secret = join(folder.path, 'secrets/users-secret');
    await mkdir(secret, { recursive: true });
    await expect(readSecrets(folder.path)).rejects.toThrow('EISDIR');
  });
});

describe('makePrivateFolders', () => {
  const folder = folderOfEachTest();

  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

  it('creates a data folder that only its owner can access', async () => {
    const dataDir = join(folder.path, 'data');
    await makePrivateFolders(dataDir);
    expect(await modeOf(dataDir)).toBe(0o700);
  });

  it('keeps databases, files and logs private in a data folder that is open to all', async () => {
    await chmod(folder.path, 0o755);
    await mkdir(join(folder.path, 'databases'), { mode: 0o755 });
    await makePrivateFolders(folder.path);
    expect(await modeOf(folder.path)).toBe(0o755);
    for (const name of ['databases', 's3', 'logs']) expect(await modeOf(join(folder.path, name))).toBe(0o700);
  });
});

const RACERS = 4;
const ROUNDS = 60;
const BETWEEN = 5;

const lock = () => join(folder.path, 'parkwart.pid');
const text = (value: unknown) => JSON.stringify(value);

/**
 * A program that locks each round's folder at a given time, prints which folders it has locked, and holds the locks
 * until stdin ends.
 */
const RACER = `${importBootstrap('dataFolder.mjs')}
const [root, startAt] = process.argv.slice(1);
const won = [];
for (let round = 0; round < ${ROUNDS}; round++) {
  while (Date.now() < Number(startAt) + round * ${BETWEEN});
  try {
    module.lockDataFolder(root + '/' + round);
    won.push(round);
  } catch (error) {
    if (error.name !== 'Failure') throw error;
  }
}
process.stdout.write(JSON.stringify(won));
process.stdin.resume();`;

describe('lockDataFolder', () => {
  it('lets only one of several processes that find a stale lock acquire it', async () => {
    const rounds = Array.from({ length: ROUNDS }, (_none, round) => round);
    for (const round of rounds) {
      await mkdir(join(folder.path, String(round)));
      await writeFile(join(folder.path, String(round), 'parkwart.pid'), `${process.pid} 1`);
    }
    const args = ['--input-type=module', '--eval', RACER, folder.path, String(Date.now() + 1_000)];
    const racers = Array.from({ length: RACERS }, () =>
      spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    const output = await Promise.all(racers.map((racer) => once(racer.stdout, 'data')));
    const won = output.flatMap(([data]): number[] => JSON.parse(String(data)));
    const left = (await Promise.all(rounds.map((round) => readdir(join(folder.path, String(round)))))).flat();
    await Promise.all(racers.map((racer) => once(racer.stdin.end() && racer, 'close')));
    expect(won.sort((a, b) => a - b)).toEqual(rounds);
    expect(left).toEqual(rounds.map(() => 'parkwart.pid'));
  });

  it.each(['', 'nonsense', '0 1', '-1 '])('treats a lock without a process as stale: „%s“', async (left) => {
    await writeFile(lock(), left);
    const locking = `(module.lockDataFolder(${text(folder.path)})(), 'locked')`;
    expect(await evaluate('dataFolder.mjs', locking)).toBe('locked');
    expect(await readdir(folder.path)).toEqual([]);
  });

  it("releases its own lock, never another process's", async () => {
    const other = text(`${process.pid} 1`);
    const release = `((back) => {
      process.getBuiltinModule('node:fs').writeFileSync(${text(lock())}, ${other});
      back();
      return 'released';
    })(module.lockDataFolder(${text(folder.path)}))`;
    expect(await evaluate('dataFolder.mjs', release)).toBe('released');
    expect(await readFile(lock(), 'utf8')).toBe(`${process.pid} 1`);
  });
});

it('removeUnfinished removes an object whose metadata was not written, and keeps other objects', async () => {
  const folder = await temporaryFolder();
  const bucket = join(folder.path, 'parkwart-files');
  await mkdir(bucket);
  const write = async (key: string, metadata: string) => {
    await writeFile(join(bucket, `${key}._S3rver_object`), 'x');
    await writeFile(join(bucket, `${key}._S3rver_object.md5`), 'x');
    await writeFile(join(bucket, `${key}._S3rver_metadata.json`), metadata);
  };
  await write('killed', '');
  await write('whole', '{}');
  await removeUnfinished(folder.path);
  const names = ['metadata.json', 'object', 'object.md5'].map((file) => `whole._S3rver_${file}`);
  expect((await readdir(bucket)).sort()).toEqual(names);
  await folder.remove();
});
