import { setTimeout as wait } from 'node:timers/promises';
import { allVehicles } from '@parkwart/contracts/recordLists';
import { describeWithTool, hasTool } from '@parkwart/tooling/jest/tools.mjs';
import { type ApiClient, openClient } from 'local/demo-data/apiClient';
import { underLoad, type Work, workOnAttachments, workOnRecord } from './load.ts';
import { type ReplicatedProduct, startReplicatedProduct } from './replicatedProduct.ts';

const PEOPLE = 5;
const PATIENCE = 180_000;

// A request waits 2.5 s for a new process and 3 s for the storage: a machine that stands still for longer proves nothing.
jest.retryTimes(2, { logErrorsBeforeRetry: true });

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

  /** Rolls a service under load, demands that no request fails and that each check-in is stored once. Answers the plates' district. */
  const roll = async (service: 'users' | 'parking' | 'files', work: Work) => {
    attempts += 1;
    const district = String.fromCharCode(64 + attempts);
    const load = { people: PEOPLE, district, work };
    const { failures, answers, parked } = await underLoad(product.url, load, () => product.roll(service));
    expect(failures).toEqual(new Map());
    expect(answers).toBeGreaterThan(50);
    const stored = await storedIn(district);
    const numbersOf = (records: typeof stored) => records.map(({ invoiceNumber }) => invoiceNumber).sort();
    expect(numbersOf(stored)).toEqual(numbersOf([...parked]));
    expect(new Set(stored.map(({ vehicleNumber }) => vehicleNumber)).size).toBe(stored.length);
    return district;
  };

  it.each(['parking', 'users'] as const)(
    'of svc-%s fails no request, and loses and doubles no record',
    async (service) => {
      await roll(service, workOnRecord);
    },
    PATIENCE,
  );

  it(
    'of svc-files fails no upload, and each record learns of its file once',
    async () => {
      const district = await roll('files', workOnAttachments);
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
