import { setTimeout as wait } from 'node:timers/promises';
import { type ApiClient, openClient } from '@parkwart/contracts/calls/apiClient';
import { allVehicles } from '@parkwart/contracts/calls/recordLists';
import { describeWithTool, hasTool } from '@parkwart/tooling/jest/tools.mjs';
import { ADMIN } from './apiUser.ts';
import { underLoad, type Workload, workOnAttachments, workOnRecord } from './load.ts';
import { workOfPreviousContract } from './previousWork.ts';
import { type ReplicatedProduct, startReplicatedProduct } from './replicatedProduct.ts';

const TIMEOUT_MS = 180_000;

const BOTH_CONTRACTS = [workOnRecord, workOnRecord, workOnRecord, workOfPreviousContract(), workOfPreviousContract()];
const UPLOADS = Array.from({ length: 5 }, () => workOnAttachments);

function updates(): void {
  let product: ReplicatedProduct;
  let office: ApiClient;
  let rolls = 0;
  beforeAll(async () => {
    product = await startReplicatedProduct();
    office = await openClient(product.url, ADMIN);
  }, TIMEOUT_MS);
  afterAll(() => product?.stop(), TIMEOUT_MS);

  const recordsWithPrefix = async (platePrefix: string) =>
    (await office.ask(allVehicles)).filter(({ vehicleNumber }) => vehicleNumber.startsWith(`${platePrefix}-`));

  /** Expects no failed request, and every check-in stored once. @returns the prefix of the plates */
  const roll = async (service: 'users' | 'parking' | 'files', workloads: readonly Workload[]) => {
    rolls += 1;
    const platePrefix = String.fromCharCode(64 + rolls);
    const { failures, responses, parked } = await underLoad(product.url, { workloads, platePrefix }, () =>
      product.roll(service),
    );
    expect(failures).toEqual(new Map());
    expect(responses).toBeGreaterThan(50);
    const stored = await recordsWithPrefix(platePrefix);
    const numbersOf = (records: typeof stored) => records.map(({ invoiceNumber }) => invoiceNumber).sort();
    expect(numbersOf(stored)).toEqual(numbersOf([...parked]));
    expect(new Set(stored.map(({ vehicleNumber }) => vehicleNumber)).size).toBe(stored.length);
    return platePrefix;
  };

  it.each(['parking', 'users'] as const)(
    'of svc-%s fails no request of current or previous front ends, and loses or duplicates no record',
    async (service) => {
      await roll(service, BOTH_CONTRACTS);
    },
    TIMEOUT_MS,
  );

  it(
    'of svc-files fails no upload, and each record lists its file once',
    async () => {
      const platePrefix = await roll('files', UPLOADS);
      let stored = await recordsWithPrefix(platePrefix);
      for (; stored.some(({ files }) => files.length === 0); stored = await recordsWithPrefix(platePrefix))
        await wait(50);
      expect(stored.filter(({ files }) => files.join() !== 'Notiz.txt')).toEqual([]);
    },
    TIMEOUT_MS,
  );
}

describeWithTool('nginx', 'a rolling update under load', () => {
  if (hasTool('nginx')) describeWithTool('mariadb', 'of two processes each', updates);
});
