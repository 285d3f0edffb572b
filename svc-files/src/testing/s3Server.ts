import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';

export interface TestS3 {
  readonly port: number;
  end(): Promise<void>;
  startAgain(): Promise<void>;
  remove(): Promise<void>;
}

export const S3_KEYS = { S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' };

export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'parkwart-s3-'));
  const launch = async (port: number) => {
    const server = new S3rver({ address: '127.0.0.1', port, directory, silent: true, vhostBuckets: false });
    return { server, port: (await server.run()).port };
  };
  let { server, port } = await launch(await freePort());
  return {
    port,
    end: () => server.close(),
    startAgain: async () => {
      ({ server, port } = await launch(port));
    },
    remove: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
