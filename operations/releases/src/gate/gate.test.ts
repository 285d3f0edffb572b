import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { CallShape } from '@parkwart/contracts/openapi/callShape';
import { type RemoteName, registry } from '@parkwart/contracts/registry/registry';
import { CONTRACT_VERSION } from '@parkwart/contracts/wire/contractVersion';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { CommandError } from '../commandError.ts';
import { activate, prepare, restore } from '../deployment/deployment.ts';
import { placeBuild } from '../services/builds.ts';
import { checkedBuild } from '../services/liveBuilds.ts';
import { publish } from '../site/publish.ts';
import { buildFrontEnd } from '../testing/frontEnd.ts';
import { fetchContracts, fetchReachableContracts, type ServiceAddress } from './fetchContracts.ts';

const servers: Server[] = [];

/** A replica of a service, as the gate sees it. */
async function startReplica(name: string, ready: object, calls?: object, readyStatus = 200): Promise<ServiceAddress> {
  const responses: Record<string, [number, object] | undefined> = {
    '/health/ready': [readyStatus, ready],
    '/health/calls': calls && [200, calls],
  };
  const server = createServer((request, response) => {
    const [status, body] = responses[request.url ?? ''] ?? [404, {}];
    response.writeHead(status).end(JSON.stringify(body));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { name, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function stopReplicas(): void {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
}

afterEach(stopReplicas);

const REPOSITORY = join(__dirname, '../../../..');
const NAME = 'svc-parking';

const text = { type: 'string' };
const dashboard = (...fields: string[]): CallShape => ({
  service: 'parking',
  method: 'GET',
  path: '/dashboard',
  headers: [],
  answer: { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, text])), required: fields },
});
const tariffs: CallShape = { service: 'parking', method: 'GET', path: '/tariffs', headers: [], answer: text };

const OLD = [dashboard('parked')];
const NEW = [dashboard('parked', 'left'), tariffs];
const usesCall = [dashboard('parked'), tariffs];
const readsField = [dashboard('parked', 'left')];

const folder = folderOfEachTest();
let dataDir: string;
let site: string;

const start = (calls: readonly CallShape[]) => startReplica(NAME, { status: 'ok', contract: CONTRACT_VERSION }, calls);

async function deploy(
  replicas: readonly ServiceAddress[],
  version: string,
  calls: readonly CallShape[],
  { name = 'mfe-admin', share }: { name?: RemoteName; share?: number } = {},
): Promise<void> {
  const change = { contract: CONTRACT_VERSION, calls: [...calls] };
  const dist = await buildFrontEnd(folder.path, name, version, change);
  const gate = { services: await fetchContracts(replicas) };
  const { generation } = await prepare(site, dist, gate);
  await activate(site, { name, version, generation, ...(share && { share }) }, gate);
}

async function buildService(calls: readonly CallShape[]): Promise<string> {
  const root = await mkdtemp(join(folder.path, 'repository-'));
  const files: Record<string, string> = {
    [`${NAME}/package.json`]: JSON.stringify({
      version: '1.0.0',
      type: 'module',
      dependencies: { '@parkwart/contracts': '1.0.0', '@parkwart/service-kit': '1.0.0' },
    }),
    [`${NAME}/dist/main.js`]: '',
    'packages/service-kit/package.json': '{"version":"1.0.0","type":"module"}',
    'packages/service-kit/dist/main.js': '',
    'packages/contracts/package.json': await readFile(join(REPOSITORY, 'packages/contracts/package.json'), 'utf8'),
    'packages/contracts/dist/wire/contractVersion.js': `export const CONTRACT_VERSION = ${CONTRACT_VERSION};`,
    'packages/contracts/dist/calls/calls.js': `export const CALLS = ${JSON.stringify(calls)};`,
    'packages/contracts/dist/calls/routes.js': 'export const ROUTES = [];',
    'packages/contracts/dist/openapi/callShape.js': 'export const offeredShape = (call) => call;',
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  await symlink(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  return (await placeBuild(root, dataDir, NAME)).version;
}

const checkService = async (calls: readonly CallShape[]) => checkedBuild(dataDir, NAME, await buildService(calls));

const NO_CALL = /mfe-admin braucht den Aufruf GET \/tariffs, den svc-parking nicht anbietet/;
const NO_FIELD =
  /braucht in der Antwort auf GET \/dashboard das Feld „answer\.left“, das svc-parking nicht immer sendet/;

describe('at the release gate,', () => {
  beforeEach(async () => {
    dataDir = join(folder.path, 'data');
    site = join(dataDir, 'site');
    const change = { contract: CONTRACT_VERSION, calls: OLD };
    await publish(site, await buildFrontEnd(folder.path, 'shell', '1', { ...change, calls: [] }));
    await publish(site, await buildFrontEnd(folder.path, 'mfe-admin', '1', change));
  });

  describe('a call and a field that are new within a contract version', () => {
    it('go live with the service first, then with the front end', async () => {
      await checkService(NEW);
      const replica = await start(NEW);
      await deploy([replica], '2', usesCall);
      await deploy([replica], '3', readsField);
    });

    it.each([
      ['the call', usesCall, NO_CALL],
      ['the field', readsField, NO_FIELD],
    ])('prevent a front end from going live before the service has %s', async (_title, calls, error) => {
      await expect(deploy([await start(OLD)], '2', calls)).rejects.toThrow(error);
    });

    it('prevent a front end from going live while one replica of the service is still an old version', async () => {
      const replicas = [await start(NEW), await start(OLD)];
      await expect(deploy(replicas, '2', usesCall)).rejects.toThrow(NO_CALL);
    });

    it.each([
      ['a live front end uses the call', {}, usesCall, NO_CALL],
      ['a canary uses the call', { share: 20 }, usesCall, NO_CALL],
      ['a live front end reads the field', {}, readsField, NO_FIELD],
    ])('prevent an older service from going live while %s', async (_title, how, calls, error) => {
      const gate = [await start(NEW)];
      await deploy(gate, '2', calls, how);
      await expect(checkService(OLD)).rejects.toThrow(error);
      await restore(site, 'mfe-admin', { services: await fetchContracts(gate) });
      await checkService(OLD);
    });

    it('are omitted from the registry that the browser receives', async () => {
      await deploy([await start(NEW)], '2', usesCall);
      const served = await readFile(join(site, 'live/remotes.json'), 'utf8');
      expect(registry.parse(JSON.parse(served)).remotes['mfe-admin']?.version).toBe('2');
      expect(served).not.toContain('/tariffs');
    });
  });
});

const closed = { name: 'svc-files', url: 'http://127.0.0.1:9' };

const calls = [{ service: 'users', method: 'GET', path: '/all-user', headers: [], answer: { type: 'object' } }];

describe('fetchContracts', () => {
  it("returns each replica's contract, ready or not", async () => {
    const users = await startReplica('svc-users', { status: 'ok', contract: 2 }, calls);
    const notReady = { status: 'not ready', parts: ['database'], contract: 1 };
    const parking = await startReplica('svc-parking', notReady, [], 503);
    const expected = [
      { name: 'svc-users', contract: 2, calls },
      { name: 'svc-parking', contract: 1, calls: [] },
    ];
    expect(await fetchContracts([users, parking])).toEqual(expected);
    expect(await fetchReachableContracts([users, closed, parking])).toEqual(expected);
  });

  it.each([
    ['does not respond', async () => closed],
    ['reports no contract', () => startReplica('svc-files', { status: 'ok' })],
    ['reports no calls', () => startReplica('svc-files', { status: 'ok', contract: 2 }, undefined)],
    ['reports malformed calls', () => startReplica('svc-files', { status: 'ok', contract: 2 }, { calls })],
    ['has no address', async () => ({ name: 'svc-files', url: 'http://svc-files.invalid:8080' })],
  ])('rejects when one service %s', async (_title, service) => {
    const fetched = fetchContracts([await service()]);
    await expect(fetched).rejects.toThrow(CommandError);
    await expect(fetched).rejects.toThrow('svc-files sagt nicht, welchen Vertrag es versteht');
  });
});
