import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from 'embedded/stack';
import { fillSqlite } from './databases.ts';

export interface Product {
  readonly url: string;
  close(): Promise<void>;
}

/** What `npm start` runs, with records of the demo year. */
export async function startProduct(records: number): Promise<Product> {
  const database = await fillSqlite(records);
  const dataDir = await mkdtemp(join(tmpdir(), 'parkwart-bench-'));
  const stack = await startStack({ dataDir, port: 0, databaseUrls: { parking: database.url } });
  return {
    url: stack.url,
    close: async () => {
      await stack.stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
