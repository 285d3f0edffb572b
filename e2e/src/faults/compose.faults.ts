import { moduleOf } from '@parkwart/contracts/wire/services';
import { runProduct } from '../product/runProduct.ts';
import { type ComposeProduct, faultyCompose } from './composeProduct.ts';
import { type DockerHost, isDockerThere, openDockerHost } from './containerPart.ts';
import { ROUNDS } from './durations.ts';
import { itSurvivesKills, itSurvivesOutages, type PartFaults, survivorOf } from './partFaults.ts';

jest.setTimeout(2_400_000);

const [LARGE_UPLOAD, HALF_OF_IT] = [20_000_000, 10_000_000];
const FORM: PartFaults = { form: 'compose', frozenBy: 'docker pause', storageRecoveryMs: 10_000 };

function containerFaults(): void {
  let product: ComposeProduct;
  let host: DockerHost;
  afterAll(() => host?.stop());
  const running = runProduct('compose', { tls: false });
  beforeAll(async () => {
    host = await openDockerHost(`parkwart/${moduleOf('files')}:${running.product.version}`);
    product = await faultyCompose(running.product, host);
  });

  itSurvivesKills(() => product, FORM);
  itSurvivesOutages(() => product, FORM);

  it('survives kill -9 of the storage in the middle of an upload', () =>
    survivorOf(() => product, FORM)('storage', {
      fault: `kill -9 of storage in mid-upload, ${ROUNDS} rounds`,
      inject: async (load) => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const killed = product.killStorageWhenSent(HALF_OF_IT);
          const uploaded = load.uploadLarge(LARGE_UPLOAD);
          expect(await killed).toBeLessThan(LARGE_UPLOAD);
          await load.recover('storage', 'upload');
          await uploaded;
        }
        return ROUNDS;
      },
    }));
}

/** Not every machine that runs the tests has Docker, so only these tests may be skipped. */
if (isDockerThere()) describe('Parkwart started by docker compose, under load,', containerFaults);
else describe.skip('Parkwart started by docker compose, under load, [needs a Docker engine]', containerFaults);
