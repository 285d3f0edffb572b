import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { removeUnfinished } from './removeUnfinished.ts';

it('removes an object whose metadata was not written, and keeps others', async () => {
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
