import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, lstat, mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Fingerprint, keepSafely } from '../files/storeStream.ts';
import type { ObjectFacts } from '../objects/objectStore.ts';
import { MANIFEST, objectPath, parseManifest } from './manifest.ts';

/** The newest complete backup that lies beside a folder. */
export async function newestBeside(folder: string): Promise<string | undefined> {
  const names = await readdir(dirname(folder)).catch((): string[] => []);
  const others = names.filter((name) => name !== basename(folder)).map((name) => join(dirname(folder), name));
  const found = await Promise.all(
    others.map(async (path) => ({ path, manifest: parseManifest(await readText(join(path, MANIFEST))) })),
  );
  const complete = found.flatMap(({ path, manifest }) => (manifest ? [{ path, madeAt: manifest.madeAt }] : []));
  return complete.sort((one, other) => other.madeAt.localeCompare(one.madeAt))[0]?.path;
}

const readText = (file: string) => readFile(file, 'utf8').catch(() => '');

/** What a file is now, read from the first to the last byte. */
async function digestsOf(file: string): Promise<Fingerprint & { readonly md5: string }> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')];
  let size = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    sha256.update(chunk);
    md5.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: sha256.digest('hex'), md5: md5.digest('hex') };
}

/**
 * Gives a file of an earlier backup a second name in this one, if the storage says that its object is that to the byte: the tag of
 * an object that was put in one piece is its MD5. Undefined when it is to be copied: it is new, the earlier file has suffered, the
 * storage names its objects otherwise, or the two folders cannot share a file.
 */
export async function shareUnchanged(
  from: string,
  to: string,
  key: string,
  { size, tag }: ObjectFacts,
): Promise<Fingerprint | undefined> {
  const [earlier, file] = [objectPath(from, key), objectPath(to, key)];
  try {
    const there = await lstat(earlier);
    if (!there.isFile() || there.size !== size) return undefined;
    const { md5, ...fingerprint } = await digestsOf(earlier);
    if (md5 !== tag || fingerprint.size !== size) return undefined;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await link(earlier, file);
    await keepSafely(file);
    return fingerprint;
  } catch {
    // Whatever the reason, the storage has the object; what speaks against writing here as well is said by the copy.
    return undefined;
  }
}
