import { allVehicles } from '@parkwart/contracts/recordLists';
import { describeWithTool, hasTool } from '@parkwart/tooling/jest/tools.mjs';
import { openClient } from 'local/demo-data/apiClient';
import { underLoad } from './load.ts';
import { type ReplicatedProduct, startReplicatedProduct } from './replicatedProduct.ts';

const PEOPLE = 6;

function updates(): void {
  let product: ReplicatedProduct;
  beforeAll(async () => {
    product = await startReplicatedProduct();
  }, 120_000);
  afterAll(() => product?.stop(), 120_000);

  it.each([
    ['parking', 'P'],
    ['users', 'U'],
  ] as const)(
    'of svc-%s fails no request, and loses and doubles no record',
    async (service, district) => {
      const load = { people: PEOPLE, district };
      const { failures, answers, parked } = await underLoad(product.url, load, () => product.roll(service));
      expect(failures).toEqual(new Map());
      expect(answers).toBeGreaterThan(100);
      const office = await openClient(product.url, 'admin', 'parkwart-admin');
      const stored = (await office.ask(allVehicles)).filter(({ vehicleNumber }) => vehicleNumber.startsWith(district));
      const numbersOf = (records: typeof stored) => records.map(({ invoiceNumber }) => invoiceNumber).sort();
      expect(numbersOf(stored)).toEqual(numbersOf(parked));
      expect(new Set(stored.map(({ vehicleNumber }) => vehicleNumber)).size).toBe(stored.length);
    },
    180_000,
  );
}

describeWithTool('nginx', 'a rolling update under load', () => {
  if (hasTool('nginx')) describeWithTool('mariadb', 'of two processes each', updates);
});
