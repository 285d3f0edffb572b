import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StackStart, startStack } from 'embedded/stack';
import { sentKey } from 'gateway/gatewayKey';
import { makeCertificate, withoutHttp2 } from 'gateway/testing/certificate';
import { type NginxStart, startNginx } from 'gateway/testing/nginxProcess';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { copyKeptProduct, keepProduct } from './keptProduct.ts';

export type GatewayKind = 'node' | 'nginx' | 'nginx with TLS';

interface Parkwart {
  readonly url: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** Not localhost: browsers create passkeys there only over TLS. */
export const PUBLIC_NAME = 'parkwart.example';

const throughNginx =
  (options: Partial<NginxStart>): StackStart['gateway'] =>
  async (plan) => {
    const { url, tlsUrl = url, stop } = await startNginx({ ...plan, ...options, gatewayKey: sentKey(plan.gatewayKey) });
    return { url: tlsUrl, stop };
  };

async function gatewayOptions(kind: GatewayKind, dataDir: string): Promise<Pick<StackStart, 'gateway' | 'tls'>> {
  if (kind === 'node') return {};
  if (kind === 'nginx') return { gateway: throughNginx({}) };
  const tls = await makeCertificate(dataDir);
  return { tls: true, gateway: throughNginx({ tls, publicNames: [PUBLIC_NAME], change: withoutHttp2 }) };
}

async function startParkwart(kind: GatewayKind): Promise<Parkwart> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parkwart-e2e-'));
  await copyKeptProduct(dataDir);
  const stack = await startStack({ dataDir, port: 0, ...(await gatewayOptions(kind, dataDir)) });
  await keepProduct(dataDir);
  return {
    url: stack.url,
    dataDir,
    stop: async () => {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Set from the first test of a `describe` on. */
export interface Running {
  parkwart: Parkwart;
  browser: Browser;
}

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
