import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from 'embedded/stack';
import { copyKeptProduct, keepProduct } from '../testing/keptProduct.ts';
import { type Contents, openContents } from './contents.ts';

export interface Product {
  readonly url: string;
  readonly dataDir: string;
  readonly contents: Contents;
  stop(): Promise<void>;
}

export async function startProduct(): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parkwart-security-'));
  await copyKeptProduct(dataDir);
  const stack = await startStack({ dataDir, port: 0 });
  await keepProduct(dataDir);
  const contents = openContents(dataDir);
  return {
    url: stack.url,
    dataDir,
    contents,
    stop: async () => {
      await contents.close();
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
