import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StackStart, startStack } from 'embedded/stack';
import { makeCertificate, withoutHttp2 } from 'gateway/testing/certificate';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';

export type GatewayKind = StackStart['gateway'] | 'nginx with TLS';

/** The whole product on free ports with data of its own. */
interface Parkwart {
  readonly url: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** A name that is none of this machine's: elsewhere than under localhost browsers make passkeys over TLS alone. */
export const PUBLIC_NAME = 'parkwart.example';

async function entranceOf(kind: GatewayKind, dataDir: string): Promise<Pick<StackStart, 'gateway' | 'nginx'>> {
  if (kind !== 'nginx with TLS') return { gateway: kind };
  const tls = await makeCertificate(dataDir);
  return { gateway: 'nginx', nginx: { tls, publicNames: [PUBLIC_NAME], change: withoutHttp2 } };
}

async function startParkwart(kind: GatewayKind): Promise<Parkwart> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parkwart-e2e-'));
  const stack = await startStack({ dataDir, port: 0, ...(await entranceOf(kind, dataDir)) });
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
    running.browser = await launchBrowser(PUBLIC_NAME);
  }, 300_000);
  afterAll(async () => {
    await running.browser?.close();
    await running.parkwart?.stop();
  }, 120_000);
  return running as Running;
}
