import { tmpdir } from 'node:os';
import { forEachService } from '@parkwart/contracts/wire/services';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { GATEWAY_KEY } from './eachGateway.ts';

interface Running {
  stop(): Promise<unknown>;
}

const running: Running[] = [];

afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.stop();
});

/** Registers a server to be stopped after the test. Servers stop in reverse order: a gateway before its services. */
export async function stopAfterEach<Started extends Running>(started: Promise<Started>): Promise<Started> {
  const one = await started;
  running.push(one);
  return one;
}

/** Options of a gateway without files, with one server instead of all services and the storage. */
export const inFrontOf = (url: string) => ({
  siteFolder: tmpdir(),
  services: forEachService(() => url),
  storage: url,
  gatewayKey: GATEWAY_KEY,
});

export const deadAddress = async () => `http://127.0.0.1:${await freePort()}`;
