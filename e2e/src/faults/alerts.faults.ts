import { setTimeout as wait } from 'node:timers/promises';
import { READY_PATH } from '@parkwart/contracts/wire/services';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { describeWithTools } from '@parkwart/tooling/jest/tools.mjs';
import { isOk } from '../product/ready.ts';
import { runProduct } from '../product/runProduct.ts';
import { ALERTED_FAULTS, hostsOf } from './alertedFaults.ts';
import { IS_LONG } from './durations.ts';
import { type Prometheus, SCRAPE_MS, startPrometheus } from './prometheus.ts';

jest.setTimeout(900_000);

const POLL_MS = 250;
/** Time between two health checks, as in Docker. */
const PROBE_MS = 2_000;
/** In ms: if no alert is pending for this long, the fault is assumed to raise no further alert. */
const QUIET_MS = 4 * SCRAPE_MS;

async function settled({ alerts }: Prometheus): Promise<void> {
  while ((await alerts('firing')).length + (await alerts('pending')).length > 0) await wait(POLL_MS);
}

/** @returns all alerts that fired until `expected` had fired and no alert was pending for a while */
async function firedWith({ alerts }: Prometheus, expected: string): Promise<string[]> {
  const fired = new Set<string>();
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS; await wait(POLL_MS)) {
    for (const alert of await alerts('firing')) fired.add(alert);
    const isAboutTo = (await alerts('pending')).length > 0;
    if (isAboutTo || !fired.has(expected)) quietSince = Date.now();
  }
  return [...fired];
}

function alertsOfFaults(): void {
  let prometheus: Prometheus;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let probing: NodeJS.Timeout;

  afterAll(async () => {
    clearInterval(probing);
    await prometheus?.stop();
    await folder?.remove();
  });
  // The relays are needed to slow down databases.
  const running = runProduct('replicas', { isHampered: IS_LONG });
  beforeAll(async () => {
    const urls = Object.values(running.product.services).flatMap(({ urls }) => urls);
    probing = setInterval(() => Promise.all(urls.map((url) => isOk(url + READY_PATH))), PROBE_MS);
    folder = await temporaryFolder();
    prometheus = await startPrometheus(folder.path, hostsOf(running.product));
  });

  beforeEach(() => settled(prometheus));

  it.each(ALERTED_FAULTS)('raises only the alert %s when %s, until the fault ends', async (alert, _title, inject) => {
    const lift = await inject(running.product, prometheus);
    const fired = await firedWith(prometheus, alert).finally(lift);
    expect(fired).toEqual([alert]);
    await settled(prometheus);
  });
}

describeWithTools(
  ['prometheus', 'nginx', 'mysql'],
  'a real Prometheus beside nginx and a database server',
  alertsOfFaults,
);
