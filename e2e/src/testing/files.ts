import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { PNG } from 'pngjs';
import yauzl from 'yauzl';

export const MEGABYTE = 1024 * 1024;

/** Returns a PNG that cannot be compressed, with about three bytes per pixel. */
export function noisePng(width: number, height: number): Buffer {
  const picture = new PNG({ width, height });
  picture.data = randomBytes(width * height * 3);
  // These options avoid converting each pixel.
  const asStored = { colorType: 2, inputColorType: 2, inputHasAlpha: false } as const;
  return PNG.sync.write(picture, { ...asStored, deflateLevel: 1, filterType: 0 });
}

export function makePdf(bytes: number): Buffer {
  const head = Buffer.from('%PDF-1.4\n');
  return Buffer.concat([head, randomBytes(bytes - head.length)]);
}

export function makeText(bytes: number): Buffer {
  return Buffer.from(randomBytes(Math.ceil(bytes / 2)).toString('hex')).subarray(0, bytes);
}

export function pixelsOf(png: Buffer): Buffer {
  return PNG.sync.read(png).data;
}

export interface Upload {
  readonly name: string;
  readonly buffer: Buffer;
}

/** Writes the files to disk, because the browser reads large files from disk. */
export async function withFilesOnDisk(
  files: readonly Upload[],
  use: (paths: string[]) => Promise<void>,
): Promise<void> {
  const { path: folder, remove } = await temporaryFolder();
  try {
    const paths = files.map(({ name }) => join(folder, name));
    await Promise.all(files.map(({ buffer }, index) => writeFile(paths[index] ?? '', buffer)));
    await use(paths);
  } finally {
    await remove();
  }
}

const openArchive = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);

export async function readArchive(path: string): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await openArchive(path, { lazyEntries: true });
  const openEntry = promisify<yauzl.Entry, NodeJS.ReadableStream>(archive.openReadStream.bind(archive));
  const contents = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    const readNext = async (entry: yauzl.Entry) => {
      const chunks: Buffer[] = [];
      for await (const chunk of await openEntry(entry)) chunks.push(Buffer.from(chunk));
      contents.set(entry.fileName, Buffer.concat(chunks));
      archive.readEntry();
    };
    archive.on('entry', (entry: yauzl.Entry) => void readNext(entry).catch(reject));
    archive.on('end', () => resolve(contents));
    archive.on('error', reject);
    archive.readEntry();
  });
}
