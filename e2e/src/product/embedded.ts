import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { hasTool } from '@parkwart/tooling/jest/tools.mjs';
import { DatabaseSync } from '@photostructure/sqlite';
import { type Stack, type StackStart, startStack } from 'embedded/stack';
import { sentKey } from 'gateway/gatewayKey';
import { startNodeGateway } from 'gateway/node/nodeGateway';
import { makeCertificate, withoutHttp2 } from 'gateway/testing/certificate';
import { startNginx } from 'gateway/testing/nginxProcess';
import { PUBLIC_NAME } from '../testing/browser.ts';

/** The folder with the templates of this test run (packages/tooling/jest/templates.mjs). */
const { PARKWART_TEST_TEMPLATES: templates } = process.env;
const template = templates && join(templates, 'product');

const PUBLISHED = ['releases', 'site'];
const COPY = { recursive: true, verbatimSymlinks: true } as const;

/**
 * Fills a new data folder with the published and migrated data of the run's first product. The copy saves most of the
 * work of a start.
 */
async function copyTemplate(dataDir: string): Promise<void> {
  if (template && existsSync(template)) await cp(template, dataDir, COPY);
}

/**
 * Makes the template from a freshly started product. Secrets and logs are not copied, because each product has its own.
 */
async function makeTemplate(dataDir: string): Promise<void> {
  if (!template || existsSync(template)) return;
  const own = `${template}.${randomUUID()}`;
  await mkdir(join(own, 'databases'), { recursive: true });
  for (const part of PUBLISHED) await cp(join(dataDir, part), join(own, part), COPY);
  for (const name of SERVICE_NAMES) snapshot(join(dataDir, 'databases', `${name}.sqlite`), own, name);
  await rename(own, template).catch(async () => {
    // Another worker has already made the template.
    await rm(own, { recursive: true });
  });
}

function snapshot(file: string, target: string, name: string): void {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  try {
    database.prepare('VACUUM INTO ?').run(join(target, 'databases', `${name}.sqlite`));
  } finally {
    database.close();
  }
}

export interface EmbeddedOptions {
  /** The gateway in front of the product; by default the Node gateway. */
  readonly gateway?: 'production' | 'nginx' | 'nginx with TLS';
}

export interface EmbeddedProduct extends Stack {
  readonly dataDir: string;
  /** The URL of the Node gateway, which runs beside nginx for the same services. */
  readonly nodeUrl: string;
  /** Starts a stopped product with the same data. */
  startAgain(): Promise<Stack>;
  /** Stops the product and deletes its data. */
  remove(): Promise<void>;
}

interface Gateway extends Pick<StackStart, 'gateway' | 'tls'> {
  nodeUrl?: string;
}

async function gatewayOf(kind: EmbeddedOptions['gateway'], dataDir: string): Promise<Gateway> {
  if (!kind || (kind === 'production' && !hasTool('nginx'))) return {};
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

/** @param gateway `production` means nginx if nginx is installed, otherwise the Node gateway */
export async function startEmbedded({ gateway: kind }: EmbeddedOptions = {}): Promise<EmbeddedProduct> {
  const { path: dataDir, remove } = await temporaryFolder();
  await copyTemplate(dataDir);
  const gateway = await gatewayOf(kind, dataDir);
  const start = () => startStack({ dataDir, port: 0, ...gateway });
  let stack = await start();
  await makeTemplate(dataDir);
  return {
    ...stack,
    dataDir,
    nodeUrl: gateway.nodeUrl ?? stack.url,
    stop: () => stack.stop(),
    startAgain: async () => {
      stack = await start();
      return stack;
    },
    remove: async () => {
      await stack.stop();
      await remove();
    },
  };
}
