import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from 'local/stack';

export type GatewayKind = 'node' | 'nginx';

/** The whole product on free ports with data of its own. */
export interface Parkwart {
  readonly url: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

export async function startParkwart(gateway: GatewayKind): Promise<Parkwart> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parkwart-e2e-'));
  const stack = await startStack({ dataDir, port: 0, gateway });
  return {
    url: stack.url,
    dataDir,
    stop: async () => {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
