import { createHash } from 'node:crypto';
import { appendFileSync, existsSync } from 'node:fs';
import { link, lstat, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { CommandError } from '../commandError.ts';
import { type DatabaseAccess, migrationsOf, objectKeys, sum } from '../databases/databases.ts';
import { type Fingerprint, fingerprintOfFile, storeStream, syncToDisk } from '../files/storeStream.ts';
import { forEachConcurrently } from '../objects/forEachConcurrently.ts';
import type { ObjectFacts, ObjectStore } from '../objects/objectStore.ts';
import type { Target } from '../target/target.ts';
import { texts } from '../texts.ts';
import { backupsIn } from './backupsIn.ts';
import { MANIFEST, type Manifest, OBJECT_LIST, objectPath, type SavedObject } from './manifest.ts';

type SavedObjects = Manifest['objects'] & {
  readonly shared: number;
};

interface BackupFolders {
  readonly folder: string;
  readonly earlier: string | undefined;
}

/**
 * Saves the objects of the live database. An object that retention has erased since the snapshot does not count as
 * missing.
 */
async function saveObjects(
  access: DatabaseAccess,
  objects: ObjectStore,
  { folder, earlier }: BackupFolders,
): Promise<SavedObjects> {
  const missing: string[] = [];
  let [count, shared, bytes] = [0, 0, 0];
  const list = await open(join(folder, OBJECT_LIST), 'ax', 0o600);
  const saveOne = async (key: string) => {
    const found = await objects.find(key);
    const common = found && earlier ? await shareUnchanged(earlier, folder, key, found) : undefined;
    const fingerprint = common ?? (found && (await copyObject(objects, folder, key)));
    if (!found || !fingerprint) {
      missing.push(key);
      return;
    }
    const saved: SavedObject = { key, ...fingerprint, headers: found.headers };
    // The line is appended synchronously, so that lines of concurrent writes cannot mix.
    appendFileSync(list.fd, `${JSON.stringify(saved)}\n`);
    count += 1;
    bytes += saved.size;
    if (common) shared += 1;
  };
  try {
    await forEachConcurrently(objectKeys(access), saveOne);
    await list.sync();
  } finally {
    await list.close();
  }
  const referenced = await stillReferenced(access, missing);
  const [lost, erased] = [missing.filter((key) => referenced.has(key)), missing.filter((key) => !referenced.has(key))];
  return { count, bytes, shared, missing: lost, erased };
}

/** Leaves out objects that retention has erased since the snapshot; retention deletes the row before the object. */
async function stillReferenced(access: DatabaseAccess, keys: readonly string[]): Promise<Set<string>> {
  const wanted = new Set(keys);
  const referenced = new Set<string>();
  if (wanted.size === 0) return referenced;
  for await (const key of objectKeys(access)) if (wanted.has(key)) referenced.add(key);
  return referenced;
}

async function copyObject(objects: ObjectStore, folder: string, key: string): Promise<Fingerprint | undefined> {
  const content = await objects.read(key).catch(async (error: unknown) => {
    if (await objects.find(key)) throw error;
    return undefined;
  });
  return content && storeStream(content, objectPath(folder, key));
}

export interface BackupOptions {
  /** The backup's folder, which must not exist yet. */
  readonly to: string;
  /** Copies all objects instead of sharing unchanged ones with an earlier backup. */
  readonly full?: boolean;
  readonly say: (line: string) => void;
}

/**
 * Takes the snapshot of the databases before it copies objects, because each object is stored before the row that
 * refers to it, and never changes. @throws CommandError; in this case no folder `to` remains
 */
export async function makeBackup(target: Target, { to, full = false, say }: BackupOptions): Promise<Manifest> {
  if (existsSync(to)) throw new CommandError(texts.folderTaken(to));
  const earlier = full ? undefined : await newestBackupNextTo(to);
  const folder = `${to}.${process.pid}.unvollstaendig`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const saved = await save(target, { folder, earlier }, say);
    await rename(folder, to);
    await syncToDisk(dirname(to));
    say(texts.backupDone(to));
    return saved;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function save(
  { databases, objects }: Target,
  place: BackupFolders,
  say: BackupOptions['say'],
): Promise<Manifest> {
  const { folder, earlier } = place;
  const access = await databases.open();
  try {
    const madeAt = new Date().toISOString();
    const migrations = await migrationsOf(access);
    const { counts, contents, binaryLog } = await databases.dump(join(folder, 'databases'));
    const nextInvoiceNumber = await access.nextInvoiceNumber();
    // A dump does not detect a migration that runs at the same time; a part of the dump would then have the old schema.
    if (!isDeepStrictEqual(await migrationsOf(access), migrations)) throw new CommandError(texts.migrating);
    say(texts.databasesSaved(sum(counts)));
    const { shared, ...saved } = await saveObjects(access, objects, place);
    say(texts.objectsSaved(saved.count, saved.bytes));
    if (earlier && shared > 0) say(texts.objectsShared(shared, earlier));
    if (saved.missing.length > 0) say(texts.objectsMissing(saved.missing));
    const files = await listFiles(folder);
    const common = { format: 1, madeAt, version: await productVersion(), kind: databases.kind } as const;
    const position = binaryLog ? { binaryLog } : {};
    const content = { ...common, migrations, counts, contents, ...position, nextInvoiceNumber, objects: saved, files };
    await writeFile(join(folder, MANIFEST), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    await syncToDisk(join(folder, MANIFEST));
    return content;
  } finally {
    await access.close();
  }
}

async function productVersion(): Promise<string> {
  const text = await readFile(new URL('../../../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

async function listFiles(folder: string): Promise<Manifest['files']> {
  const dumps = await readdir(join(folder, 'databases'));
  const paths = [...dumps.sort().map((name) => `databases/${name}`), OBJECT_LIST];
  return Promise.all(paths.map(async (path) => ({ path, ...(await fingerprintOfFile(join(folder, path))) })));
}

async function newestBackupNextTo(folder: string): Promise<string | undefined> {
  const found = await backupsIn(dirname(folder));
  return found.find(({ path }) => basename(path) !== basename(folder))?.path;
}

/** Hard-links a file whose MD5 equals the storage's ETag; undefined if the object must be copied. */
async function shareUnchanged(
  from: string,
  to: string,
  key: string,
  { size, tag }: ObjectFacts,
): Promise<Fingerprint | undefined> {
  const [earlier, file] = [objectPath(from, key), objectPath(to, key)];
  try {
    const stats = await lstat(earlier);
    if (!stats.isFile() || stats.size !== size) return undefined;
    const md5 = createHash('md5');
    const fingerprint = await fingerprintOfFile(earlier, md5);
    if (md5.digest('hex') !== tag || fingerprint.size !== size) return undefined;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await link(earlier, file);
    await syncToDisk(file);
    return fingerprint;
  } catch {
    // The object is copied from the storage instead; if writing to the backup's disk fails as well, the copy reports
    // the error.
    return undefined;
  }
}
