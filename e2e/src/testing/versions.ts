import { createHash } from 'node:crypto';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { releaseSchema } from 'releases/site/release';

const ROOT = join(__dirname, '../../..');

/** Browsers receive the compressed copies. */
export async function writeWithCopies(path: string, content: string): Promise<void> {
  await writeFile(path, content);
  await writeFile(`${path}.gz`, gzipSync(content));
  await writeFile(`${path}.br`, brotliCompressSync(content));
}

export async function findAsset(versionFolder: string, kind: 'js' | 'css', name: string): Promise<string> {
  const files = await readdir(join(versionFolder, 'static', kind));
  const file = files.find((candidate) => candidate.startsWith(name) && candidate.endsWith(`.${kind}`));
  if (!file) throw new Error(`${versionFolder} has no ${kind} file ${name}`);
  return `static/${kind}/${file}`;
}

export interface VariantBuild {
  readonly dist: string;
  readonly version: string;
}

export async function buildVariant(
  folder: string,
  name: string,
  suffix: string,
  prologue?: { readonly chunk: string; readonly code: string },
): Promise<VariantBuild> {
  const dist = join(folder, `${name}-${suffix}`);
  await cp(join(ROOT, name, 'dist'), dist, { recursive: true });
  const release = releaseSchema.parse(JSON.parse(await readFile(join(dist, 'release.json'), 'utf8')));
  const version = `${release.version}-${suffix}`;
  const integrity = { ...release.integrity };
  if (prologue) {
    const file = await findAsset(join(dist, 'site'), 'js', prologue.chunk);
    const content = `${prologue.code};${await readFile(join(dist, 'site', file), 'utf8')}`;
    await writeWithCopies(join(dist, 'site', file), content);
    integrity[file] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  }
  await writeFile(join(dist, 'release.json'), JSON.stringify({ ...release, version, integrity }));
  return { dist, version };
}
