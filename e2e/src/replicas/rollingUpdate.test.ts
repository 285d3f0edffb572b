import { setTimeout as wait } from 'node:timers/promises';
import { allVehicles } from '@parkwart/contracts/recordLists';
import { describeWithTool, hasTool } from '@parkwart/tooling/jest/tools.mjs';
import { type ApiClient, openClient } from 'local/demo-data/apiClient';
import { underLoad, type Work, workOnAttachments, workOnRecord } from './load.ts';
import { type ReplicatedProduct, startReplicatedProduct } from './replicatedProduct.ts';

const PEOPLE = 5;
const PATIENCE = 180_000;

function updates(): void {
  let product: ReplicatedProduct;
  let office: ApiClient;
  beforeAll(async () => {
    product = await startReplicatedProduct();
    office = await openClient(product.url, 'admin', 'parkwart-admin');
  }, PATIENCE);
  afterAll(() => product?.stop(), PATIENCE);

  const storedIn = async (district: string) =>
    (await office.ask(allVehicles)).filter(({ vehicleNumber }) => vehicleNumber.startsWith(`${district}-`));

  /** Rolls a service under load, demands that no request fails and that each check-in is stored once. */
  const roll = async (service: 'users' | 'parking' | 'files', district: string, work: Work) => {
    const load = { people: PEOPLE, district, work };
    const { failures, answers, parked } = await underLoad(product.url, load, () => product.roll(service));
    expect(failures).toEqual(new Map());
    expect(answers).toBeGreaterThan(50);
    const stored = await storedIn(district);
    const numbersOf = (records: typeof stored) => records.map(({ invoiceNumber }) => invoiceNumber).sort();
    expect(numbersOf(stored)).toEqual(numbersOf([...parked]));
    expect(new Set(stored.map(({ vehicleNumber }) => vehicleNumber)).size).toBe(stored.length);
  };

  it.each([
    ['parking', 'P'],
    ['users', 'U'],
  ] as const)(
    'of svc-%s fails no request, and loses and doubles no record',
    (service, district) => roll(service, district, workOnRecord),
    PATIENCE,
  );

  it(
    'of svc-files fails no upload, and each record learns of its file once',
    async () => {
      await roll('files', 'F', workOnAttachments);
      let stored = await storedIn('F');
      for (; stored.some(({ files }) => files.length === 0); stored = await storedIn('F')) await wait(50);
      expect(stored.filter(({ files }) => files.join() !== 'Notiz.txt')).toEqual([]);
    },
    PATIENCE,
  );
}

describeWithTool('nginx', 'a rolling update under load', () => {
  if (hasTool('nginx')) describeWithTool('mariadb', 'of two processes each', updates);
});
