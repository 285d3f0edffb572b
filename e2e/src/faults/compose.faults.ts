import { createChance } from 'embedded/demo-data/chance';
import { type ComposeProduct, startCompose } from './composeProduct.ts';
import { isDockerThere } from './dockerHost.ts';
import { OUTAGE_MS, ROUNDS, SEED } from './form.ts';
import { freeze, killRounds, takeDown } from './kills.ts';
import type { Kind } from './ledger.ts';
import type { PartName } from './product.ts';
import { type Scenario, survive } from './scenario.ts';

jest.setTimeout(2_400_000);

const START_MS = 1_800_000;
/** From when its container is started. */
const MINIO_RECOVERY_MS = 10_000;
const [LARGE_UPLOAD, HALF_OF_IT] = [20_000_000, 10_000_000];
const PARKING: readonly Kind[] = ['check-in', 'check-out', 'fine', 'payment', 'note'];
const seconds = OUTAGE_MS / 1_000;

function containerFaults(): void {
  let product: ComposeProduct;
  beforeAll(async () => {
    product = await startCompose();
  }, START_MS);
  afterAll(() => product?.stop(), START_MS);

  const surviveWithout = (
    name: PartName,
    { others = '', ...scenario }: Omit<Scenario, 'form' | 'promise'> & { readonly others?: string },
  ) => {
    const isStorage = name === 'storage';
    const back = isStorage ? 'back within 10 s of its start' : 'back within 2 s';
    return survive(product, {
      form: 'compose',
      promise: `each acknowledged write there once, no number twice; 503 only; ${back}${others}`,
      mayDisconnect: name === 'gateway',
      ...(isStorage ? { longestRecoveryMs: MINIO_RECOVERY_MS } : {}),
      ...scenario,
    });
  };

  it.each(['parking', 'users', 'files', 'database', 'storage', 'gateway'] as const)('survives kill -9 of %s', (name) =>
    surviveWithout(name, {
      fault: `kill -9 of ${name}, ${ROUNDS} rounds`,
      inject: (load) => killRounds(product, name, load, createChance(SEED)),
    }),
  );

  it('survives kill -9 of a storage in the middle of an upload', () =>
    surviveWithout('storage', {
      fault: `kill -9 of storage in mid-upload, ${ROUNDS} rounds`,
      inject: async (load) => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const killed = product.killStorageWhenSent(HALF_OF_IT);
          const uploaded = load.uploadLarge(LARGE_UPLOAD);
          expect(await killed).toBeLessThan(LARGE_UPLOAD);
          for (const part of product.parts.storage) await load.recover(part, 'upload');
          await uploaded;
        }
        return ROUNDS;
      },
    }));

  it.each(['database', 'storage'] as const)('survives a %s that is stopped (docker pause)', (name) =>
    surviveWithout(name, {
      fault: `${name} stopped (docker pause) for ${seconds} s`,
      inject: (load) => freeze(product, name, load),
    }),
  );

  it.each<[Exclude<PartName, 'gateway'>, readonly Kind[]]>([
    ['database', []],
    ['storage', [...PARKING, 'user']],
    ['files', [...PARKING, 'user']],
    ['parking', ['user']],
    ['users', PARKING],
  ])('survives a %s that is down, while others work on', (name, others) =>
    surviveWithout(name, {
      fault: `${name} down for ${seconds} s`,
      others: '; other screens work on',
      inject: async (load) => {
        let faults = 0;
        await load.whileOthersWork(others, async () => {
          faults = await takeDown(product, name, load);
        });
        return faults;
      },
    }),
  );
}

/** Not every machine that runs the tests has an engine, so these may be skipped where nothing else may. */
if (isDockerThere()) describe('docker compose up, under load', containerFaults);
else describe.skip('docker compose up, under load [needs a Docker engine]', containerFaults);
