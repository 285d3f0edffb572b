import { setTimeout as wait } from 'node:timers/promises';
import { allVehicles } from '@parkwart/contracts/recordLists';
import { describeWithTool, hasTool } from '@parkwart/tooling/jest/tools.mjs';
import { type ApiClient, openClient } from 'embedded/demo-data/apiClient';
import { underLoad, type Work, workOnAttachments, workOnRecord } from './load.ts';
import { workAsBefore } from './previousWork.ts';
import { type ReplicatedProduct, startReplicatedProduct } from './replicatedProduct.ts';

const PATIENCE = 180_000;

const TODAY_AND_BEFORE = [workOnRecord, workOnRecord, workOnRecord, workAsBefore(), workAsBefore()];
const UPLOADS = Array.from({ length: 5 }, () => workOnAttachments);

function updates(): void {
  let product: ReplicatedProduct;
  let office: ApiClient;
  let attempts = 0;
  beforeAll(async () => {
    product = await startReplicatedProduct();
    office = await openClient(product.url, 'admin', 'parkwart-admin');
  }, PATIENCE);
  afterAll(() => product?.stop(), PATIENCE);

  const storedIn = async (district: string) =>
    (await office.ask(allVehicles)).filter(({ vehicleNumber }) => vehicleNumber.startsWith(`${district}-`));

  /** Expects no failed request, and every check-in stored once. @returns the prefix of the plates */
  const roll = async (service: 'users' | 'parking' | 'files', works: readonly Work[]) => {
    attempts += 1;
    const district = String.fromCharCode(64 + attempts);
    const { failures, answers, parked } = await underLoad(product.url, { works, district }, () =>
      product.roll(service),
    );
    expect(failures).toEqual(new Map());
    expect(answers).toBeGreaterThan(50);
    const stored = await storedIn(district);
    const numbersOf = (records: typeof stored) => records.map(({ invoiceNumber }) => invoiceNumber).sort();
    expect(numbersOf(stored)).toEqual(numbersOf([...parked]));
    expect(new Set(stored.map(({ vehicleNumber }) => vehicleNumber)).size).toBe(stored.length);
    return district;
  };

  it.each(['parking', 'users'] as const)(
    'of svc-%s fails no request of today’s front ends or of those before, and loses and doubles no record',
    async (service) => {
      await roll(service, TODAY_AND_BEFORE);
    },
    PATIENCE,
  );

  it(
    'of svc-files fails no upload, and each record learns of its file once',
    async () => {
      const district = await roll('files', UPLOADS);
      let stored = await storedIn(district);
      for (; stored.some(({ files }) => files.length === 0); stored = await storedIn(district)) await wait(50);
      expect(stored.filter(({ files }) => files.join() !== 'Notiz.txt')).toEqual([]);
    },
    PATIENCE,
  );
}

describeWithTool('nginx', 'a rolling update under load', () => {
  if (hasTool('nginx')) describeWithTool('mariadb', 'of two processes each', updates);
});
