import { join } from 'node:path';
import { errorBody } from '@parkwart/contracts/wire/errorBody';
import { awaitEachService, forEachService, type ServiceName } from '@parkwart/contracts/wire/services';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { pino } from 'pino';
import { publish } from 'releases/site/publish';
import { buildFrontEnd } from 'releases/testing/frontEnd';
import type { ServiceUrls } from '../node/api.ts';
import type { RunningGateway } from '../node/nodeGateway.ts';
import { startNodeGateway } from '../node/nodeGateway.ts';
import { type Seen, startEchoService, type TinyServer } from './echoService.ts';
import { startNginx } from './nginxProcess.ts';
import { type RawRequest, type RawResponse, rawRequest } from './rawRequest.ts';

const PUBLIC_NAMES = ['parkwart.example', '*.parkhaus.example'];

interface GatewayStart {
  readonly siteFolder: string;
  readonly publicNames: readonly string[];
  readonly services: ServiceUrls;
  readonly storage: string;
  readonly gatewayKey: string;
  readonly accessLog: string;
  readonly logAddresses?: 'on' | 'off';
}

type Start = (options: GatewayStart) => Promise<RunningGateway>;
type FrontEnd = Parameters<typeof buildFrontEnd>[1];

export const GATEWAY_KEY = 'the-key-of-the-gateway-in-tests-4711';
export const API = '/api/employee';
export const SIGNED = [
  'X-Amz-Algorithm=AWS4-HMAC-SHA256',
  'X-Amz-Credential=parkwart-0a1b%2F20261122%2Fus-east-1%2Fs3%2Faws4_request',
  'X-Amz-Date=20261122T104406Z',
  'X-Amz-Expires=300',
  'X-Amz-SignedHeaders=host',
  `X-Amz-Signature=${'0a'.repeat(32)}`,
].join('&');
export const STORED = `/parkwart-files/5f0c4711-0000-4000-8000-000000000001?${SIGNED}`;
export const SESSION = { Cookie: 'parkwart_access=t' };
export const seenBy = ({ body }: RawResponse): Seen => JSON.parse(body.toString());

export function expectError(response: RawResponse, status: number, code: string): void {
  expect({ status: response.status, body: response.body.toString() }).toEqual({ status, body: expect.any(String) });
  expect(errorBody.parse(JSON.parse(response.body.toString()))).toMatchObject({ code });
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
}

interface GatewayUnderTest {
  services: Record<ServiceName, TinyServer>;
  storage: TinyServer;
  readonly siteFolder: () => string;
  readonly url: () => string;
  readonly send: (path: string, request?: RawRequest) => Promise<RawResponse>;
  readonly accessLog: () => string;
  readonly publish: (name: FrontEnd, version: string) => Promise<void>;
  /** Starts another gateway for the same services; with an empty folder the gateway has no files. */
  readonly startAnother: (siteFolder?: string, change?: Pick<GatewayStart, 'logAddresses'>) => Promise<RunningGateway>;
}

function runGateway(start: Start): GatewayUnderTest {
  let folder: { path: string; remove: () => Promise<void> };
  let running: RunningGateway;
  const site = () => join(folder.path, 'site');
  const parts: Partial<GatewayUnderTest> = {
    siteFolder: site,
    url: () => running.url,
    send: (path, request) => rawRequest(running.url, path, request),
    accessLog: () => join(folder.path, 'access.log'),
    publish: async (name, version) => {
      await publish(site(), await buildFrontEnd(folder.path, name, version));
    },
    startAnother: (siteFolder = site(), change = {}) => {
      const services = forEachService((name) => gateway.services[name].url);
      const behind = { services, storage: gateway.storage.url, gatewayKey: GATEWAY_KEY };
      return start({ siteFolder, publicNames: PUBLIC_NAMES, ...behind, accessLog: gateway.accessLog(), ...change });
    },
  };
  const gateway = parts as GatewayUnderTest;

  beforeAll(async () => {
    folder = await temporaryFolder();
    for (const name of ['shell', 'mfe-staff'] as const) await gateway.publish(name, '1.0.0-a');
    gateway.services = await awaitEachService(startEchoService);
    gateway.storage = await startEchoService('storage');
    running = await gateway.startAnother();
  });
  afterAll(async () => {
    await running.stop();
    await Promise.all([...Object.values(gateway.services), gateway.storage].map((service) => service.stop()));
    await folder.remove();
  });
  return gateway;
}

const startLogging: Start = ({ accessLog, ...options }) =>
  startNodeGateway({ ...options, log: pino({ base: null }, pino.destination({ dest: accessLog, sync: true })) });

export function describeEachGateway(suite: (gateway: GatewayUnderTest) => void): void {
  describeWithTool('nginx', 'with nginx,', () => suite(runGateway(startNginx)));
  describe('with the Node gateway,', () => suite(runGateway(startLogging)));
}
