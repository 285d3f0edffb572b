import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAbandonedUploads } from './abandonedUploads.ts';

const LIMIT = new Date('2026-03-02T12:00:00Z');
const BEFORE = new Date('2026-03-02T11:59:59Z');
const AFTER = new Date('2026-03-02T12:00:01Z');

describe('uploads of a crashed process', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parkwart-uploads-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const createUpload = async (name: string, written: Date) => {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'half a file'), 'ha');
    await utimes(join(folder, name), written, written);
  };

  it('are removed with their files, while uploads in progress stay', async () => {
    await createUpload('parkwart-upload-old', BEFORE);
    await createUpload('parkwart-upload-new', AFTER);
    expect(await removeAbandonedUploads(folder, LIMIT)).toBe(1);
    expect(await readdir(folder)).toEqual(['parkwart-upload-new']);
  });

  it('are the only files removed from a shared folder', async () => {
    await createUpload('another-program', BEFORE);
    expect(await removeAbandonedUploads(folder, LIMIT)).toBe(0);
    expect(await readdir(folder)).toEqual(['another-program']);
  });

  it('can be removed by two replicas concurrently', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => createUpload(`parkwart-upload-${index}`, BEFORE)));
    await Promise.all([removeAbandonedUploads(folder, LIMIT), removeAbandonedUploads(folder, LIMIT)]);
    expect(await readdir(folder)).toEqual([]);
  });
});
