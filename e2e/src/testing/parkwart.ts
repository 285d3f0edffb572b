import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from 'local/stack';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';

export type GatewayKind = 'node' | 'nginx';

/** The whole product on free ports with data of its own. */
interface Parkwart {
  readonly url: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

async function startParkwart(gateway: GatewayKind): Promise<Parkwart> {
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

/** What the tests of one `describe` use; there from their first test on. */
export interface Running {
  parkwart: Parkwart;
  browser: Browser;
}

/** Runs the product and a browser for the tests of the `describe` in which it is called. */
export function runParkwart(gateway: GatewayKind): Running {
  const running: Partial<Running> = {};
  beforeAll(async () => {
    running.parkwart = await startParkwart(gateway);
    running.browser = await launchBrowser();
  }, 300_000);
  afterAll(async () => {
    await running.browser?.close();
    await running.parkwart?.stop();
  }, 120_000);
  return running as Running;
}
