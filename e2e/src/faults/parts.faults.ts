import { describeWithTools } from '@parkwart/tooling/jest/tools.mjs';
import { surviveKillsInRun } from './killedRun.ts';
import { itSurvivesKills } from './partFaults.ts';
import { type PartsProduct, startParts } from './partsProduct.ts';

jest.setTimeout(1_200_000);

function processFaults(): void {
  let product: PartsProduct;
  beforeAll(async () => {
    product = await startParts();
  });
  afterAll(() => product?.stop());

  itSurvivesKills(() => product, { form: 'parts', frozenBy: 'SIGSTOP' });

  it('notes each letter of a run once that is killed again and again', () => surviveKillsInRun(product));
}

describeWithTools(
  ['nginx', 'mysql'],
  'a database server, a storage, nginx and two processes of each service, under load',
  processFaults,
);
