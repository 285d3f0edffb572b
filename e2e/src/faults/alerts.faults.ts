import { setTimeout as wait } from 'node:timers/promises';
import { API_PREFIX } from '@parkwart/contracts/call';
import { READY_PATH, SERVICE_NAMES } from '@parkwart/contracts/services';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { IS_LONG } from './form.ts';
import { type PartsProduct, startParts } from './partsProduct.ts';
import type { PartName } from './product.ts';
import { type Prometheus, SCRAPE_MS, startPrometheus } from './prometheus.ts';

jest.setTimeout(900_000);

const POLL_MS = 250;
/** A container's health check. */
const PROBE_MS = 2_000;
/** So long has nothing to be pending until no other alert counts as raised by the same fault. */
const QUIET_MS = 4 * SCRAPE_MS;
/** Users who guess at once. */
const GUESSERS = 4;
const RESTARTS = 4;

/** Ends the fault. */
type Lift = () => Promise<unknown>;

interface Fault {
  readonly title: string;
  readonly alert: string;
  readonly isOnlyLong?: boolean;
  inject(product: PartsProduct, prometheus: Prometheus): Promise<Lift>;
}

const hostsOf = ({ serviceUrls }: PartsProduct, names = SERVICE_NAMES) =>
  names.flatMap((name) => serviceUrls[name].map((url) => new URL(url).host));

async function freezeFirst({ parts }: PartsProduct, name: PartName): Promise<Lift> {
  const [part] = parts[name];
  await part?.freeze();
  return async () => {
    await part?.thaw();
    await part?.whenReady();
  };
}

async function guessPasswords({ url }: PartsProduct, isOver: () => boolean): Promise<void> {
  for (let guess = 0; !isOver(); guess += 1) {
    const response = await fetch(`${url}${API_PREFIX}/park-login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ user: `guessed-${guess}`, password: 'falsch geraten' }),
    });
    await response.body?.cancel();
    expect([401, 429]).toContain(response.status);
  }
}

const FAULTS: readonly Fault[] = [
  {
    title: 'a replica does not respond',
    alert: 'ParkwartServiceDown',
    inject: (product) => freezeFirst(product, 'files'),
  },
  {
    title: 'the database does not respond',
    alert: 'ParkwartPartUnusable',
    inject: (product) => freezeFirst(product, 'database'),
  },
  {
    title: 'the storage does not respond',
    alert: 'ParkwartPartUnusable',
    isOnlyLong: true,
    inject: (product) => freezeFirst(product, 'storage'),
  },
  {
    title: 'a service has no replica any more',
    alert: 'ParkwartServiceGone',
    isOnlyLong: true,
    inject: async (product, prometheus) => {
      const { files } = product.parts;
      await prometheus.scrape(hostsOf(product, ['users', 'parking']));
      await Promise.all(files.map((part) => part.takeDown()));
      return async () => {
        for (const part of files) part.bringUp();
        await Promise.all(files.map((part) => part.whenReady()));
        await prometheus.scrape(hostsOf(product));
      };
    },
  },
  {
    title: 'passwords are guessed',
    alert: 'ParkwartLoginsRefused',
    isOnlyLong: true,
    inject: async (product) => {
      let isOver = false;
      const guessing = Promise.all(Array.from({ length: GUESSERS }, () => guessPasswords(product, () => isOver)));
      return () => {
        isOver = true;
        return guessing;
      };
    },
  },
  {
    title: 'a process ends again and again',
    alert: 'ParkwartRestarts',
    isOnlyLong: true,
    inject: async ({ parts }) => {
      const [part] = parts.files;
      for (let round = 0; round < RESTARTS; round += 1) {
        await part?.restart();
        // Until Prometheus has seen when it started.
        await wait(2 * SCRAPE_MS);
      }
      return async () => undefined;
    },
  },
];

function alertsOfFaults(): void {
  let product: PartsProduct;
  let prometheus: Prometheus;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let probing: NodeJS.Timeout;
  const settled = async () => {
    while ((await prometheus.alerts('firing')).length + (await prometheus.alerts('pending')).length > 0) {
      await wait(POLL_MS);
    }
  };

  beforeAll(async () => {
    product = await startParts();
    probing = setInterval(() => {
      for (const url of Object.values(product.serviceUrls).flat()) {
        // A probe that fails is what it is for.
        fetch(url + READY_PATH).then(
          (response) => response.body?.cancel(),
          () => undefined,
        );
      }
    }, PROBE_MS);
    folder = await temporaryFolder();
    prometheus = await startPrometheus(folder.path, hostsOf(product));
  });
  afterAll(async () => {
    clearInterval(probing);
    await prometheus?.stop();
    await folder?.remove();
    await product?.stop();
  });
  beforeEach(() => settled());

  /** All that fired until only `expected` did and nothing was about to for a while. */
  const firedWith = async (expected: string): Promise<string[]> => {
    const fired = new Set<string>();
    for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS; await wait(POLL_MS)) {
      for (const alert of await prometheus.alerts('firing')) fired.add(alert);
      const isAboutTo = (await prometheus.alerts('pending')).length > 0;
      if (isAboutTo || !fired.has(expected)) quietSince = Date.now();
    }
    return [...fired];
  };

  const faults = FAULTS.filter(({ isOnlyLong }) => IS_LONG || !isOnlyLong);
  it.each(faults)('raises $alert and no other when $title, until that ends', async ({ alert, inject }) => {
    const lift = await inject(product, prometheus);
    const fired = await firedWith(alert).finally(lift);
    expect(fired).toEqual([alert]);
    await settled();
  });
}

describeWithTool('prometheus', 'a real Prometheus', () => {
  describeWithTool('nginx', 'beside nginx', () => {
    describeWithTool('mariadb', 'and MariaDB', alertsOfFaults);
  });
});
