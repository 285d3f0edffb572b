import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { hasTool } from '@parkwart/tooling/jest/tools.mjs';
import { type Stack, type StackStart, startStack } from 'embedded/stack';
import { sentKey } from 'gateway/gatewayKey';
import { startNodeGateway } from 'gateway/node/nodeGateway';
import { makeCertificate, withoutHttp2 } from 'gateway/testing/certificate';
import { startNginx } from 'gateway/testing/nginxProcess';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { copyTemplate, makeTemplate } from './productTemplate.ts';

type GatewayKind = 'node' | 'nginx' | 'nginx with TLS';

/** nginx if installed. */
export const PRODUCTION_GATEWAY: GatewayKind = hasTool('nginx') ? 'nginx' : 'node';

interface Parkwart extends Stack {
  readonly dataDir: string;
  /** The URL of the Node gateway, which runs beside nginx for the same services. */
  readonly nodeUrl: string;
  /** Stops the product and deletes its data. */
  remove(): Promise<void>;
}

/** For a name other than localhost, browsers create passkeys only over TLS. */
export const PUBLIC_NAME = 'parkwart.example';

interface Gateway extends Pick<StackStart, 'gateway' | 'tls'> {
  nodeUrl?: string;
}

async function gatewayOf(kind: GatewayKind, dataDir: string): Promise<Gateway> {
  if (kind === 'node') return {};
  const tls = kind === 'nginx with TLS' ? await makeCertificate(dataDir) : undefined;
  const secured = tls ? { tls, publicNames: [PUBLIC_NAME], change: withoutHttp2 } : {};
  const own: Gateway = {
    tls: tls !== undefined,
    gateway: async (plan) => {
      const behind = { ...plan, gatewayKey: sentKey(plan.gatewayKey) };
      const nginx = await startNginx({ ...behind, ...secured });
      const node = await startNodeGateway(behind);
      own.nodeUrl = node.url;
      const stop = async () => {
        await Promise.all([nginx.stop(), node.stop()]);
      };
      return { url: nginx.tlsUrl ?? nginx.url, stop };
    },
  };
  return own;
}

async function startParkwart(kind: GatewayKind = 'node'): Promise<Parkwart> {
  const { path: dataDir, remove } = await temporaryFolder();
  await copyTemplate(dataDir);
  const gateway = await gatewayOf(kind, dataDir);
  const stack = await startStack({ dataDir, port: 0, ...gateway });
  await makeTemplate(dataDir);
  const stopAndRemove = async () => {
    await stack.stop();
    await remove();
  };
  return { ...stack, dataDir, nodeUrl: gateway.nodeUrl ?? stack.url, remove: stopAndRemove };
}

/** Set before the first test of a `describe`. */
export interface Running {
  parkwart: Parkwart;
  browser: Browser;
}

export function runWithoutBrowser(gateway?: GatewayKind): Pick<Running, 'parkwart'> {
  const running: Partial<Running> = {};
  beforeAll(async () => {
    running.parkwart = await startParkwart(gateway);
  }, 300_000);
  afterAll(() => running.parkwart?.remove(), 120_000);
  return running as Running;
}

export function runParkwart(gateway?: GatewayKind): Running {
  // Closed before the product stops, because pages keep their streams open.
  afterAll(() => running.browser?.close());
  const running: Partial<Running> = runWithoutBrowser(gateway);
  beforeAll(async () => {
    running.browser = await launchBrowser(PUBLIC_NAME);
  });
  return running as Running;
}
