import { setTimeout as wait } from 'node:timers/promises';
import { SERVICE_MODULES, type ServiceModule } from '@parkwart/contracts/wire/services';
import { UPSTREAM } from '@parkwart/contracts/wire/upstream';
import { eventually } from '@parkwart/service-kit/testing/eventually';
import { writeSettings } from 'releases/targets/settingsFile';
import { hashOf, openWriter, workOnAttachments, workOnRecord } from '../load/jobs.ts';
import { Ledger } from '../load/ledger.ts';
import { newObserved } from '../load/persistentUser.ts';
import { workOfPreviousContract } from '../load/previousWork.ts';
import { letter, underLoad } from '../load/underLoad.ts';
import { ADMIN_PASSWORD, type ComposeStack, docker } from '../product/composeStack.ts';
import { startProduct } from '../product/runProduct.ts';
import { imageOf, killRoll, makeVersion, replicasOf, rollTo, statesOf } from './rolling.ts';

jest.setTimeout(300_000);

const ACCOUNT = { user: 'admin', password: ADMIN_PASSWORD };
const JOBS = [workOnRecord, workOnRecord, workOfPreviousContract(), workOfPreviousContract(), workOnAttachments];
/** The number of attempts that one user makes in three seconds, at ten per second. */
const UPLOAD_ATTEMPTS = 30;
/** The lock of a killed rolling update expires after five seconds. */
const LOCK_TIMEOUT_SECONDS = 30;

describe('services of a compose stack', () => {
  let stack: ComposeStack;
  let next: string;
  let prefixes = 0;
  const madeImages = new Set<string>();

  beforeAll(async () => {
    stack = await startProduct('compose', { tls: false });
    next = `${stack.version}-next`;
    for (const name of SERVICE_MODULES) await version(name, next);
  }, 1_800_000);
  afterAll(async () => {
    await stack?.remove();
    if (madeImages.size > 0) await docker('rmi', ...madeImages);
  }, 180_000);

  const version = async (name: ServiceModule, tag: string, instructions?: string) => {
    await makeVersion(stack, name, tag, instructions);
    madeImages.add(imageOf(name, tag));
  };

  const expectNoFailureDuring = async (during: () => Promise<unknown>): Promise<void> => {
    const load = { urls: [stack.url], account: ACCOUNT, jobs: JOBS, prefix: `${letter(prefixes++)}-` };
    const { ledger, observed } = await underLoad(load, async () => {
      await during();
      // The gateway may still use cached addresses of stopped containers.
      await wait(2 * UPSTREAM.resolveSeconds * 1_000);
    });
    // Up to three seconds of refused uploads are allowed, because the page itself repeats an upload after three seconds
    // if no service responded.
    for (const [call, count] of observed.refusals)
      if (call.startsWith('POST /upload-files') && count <= UPLOAD_ATTEMPTS) observed.refusals.delete(call);
    expect(observed).toEqual(newObserved());
    const numbers = ledger.records.map(({ invoiceNumber }) => invoiceNumber);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(10);
  };

  const scaleTo = async (replicas: number) => {
    const settings = SERVICE_MODULES.map((name) => [
      `${name.replace('-', '_').toUpperCase()}_REPLICAS`,
      String(replicas),
    ]);
    await writeSettings(stack.folder, Object.fromEntries(settings));
    await stack.compose('up', '--no-build', '--detach', '--no-recreate', '--wait');
  };
  const statesOfAll = () => Promise.all(SERVICE_MODULES.map((name) => statesOf(stack, name)));
  const healthy = (tag: string, replicas: number) =>
    SERVICE_MODULES.map((name) => Array.from({ length: replicas }, () => `${imageOf(name, tag)} healthy`));

  it.each(SERVICE_MODULES)('replace a single %s without a failed request of either contract version', async (name) => {
    await expectNoFailureDuring(() => rollTo(stack, name, next));
    expect(await statesOf(stack, name)).toEqual([`${imageOf(name, next)} healthy`]);
  });

  it('run two replicas each when .env says so, sharing sessions, records and attachments', async () => {
    await expectNoFailureDuring(() => scaleTo(2));
    expect(await statesOfAll()).toEqual(healthy(next, 2));
    const observed = newObserved();
    const own = { ledger: new Ledger(), prefix: 'HH-XY', seed: 1 };
    const writer = await openWriter({ url: stack.url, observed }, ACCOUNT, own);
    const replicas = (await Promise.all(SERVICE_MODULES.map((name) => replicasOf(stack, name)))).flat();
    const since = new Date().toISOString();
    let number = 0;
    const record = await eventually(60, async () => {
      await workOnRecord(writer, ++number);
      const attached = await workOnAttachments(writer, ++number);
      for (const replica of replicas) {
        expect(await docker('logs', '--since', since, replica)).toContain('"route":"/api/employee/');
      }
      return attached;
    });
    const search = `/records?at=${record?.invoiceNumber}&limit=1`;
    const files = [...(record?.files.keys() ?? [])];
    await eventually(20, async () =>
      expect(await writer.user.send('GET', search)).toMatchObject({ records: [{ files }] }),
    );
    const links = { body: { files, invoiceNumber: String(record?.invoiceNumber) } };
    const [link = ''] = (await writer.user.send<string[]>('POST', '/download-file', links)) ?? [];
    const content = await (await fetch(new URL(link, stack.url))).arrayBuffer();
    expect([hashOf(new Uint8Array(content))]).toEqual([...(record?.files.values() ?? [])]);
    expect(observed).toEqual(newObserved());
  });

  it('replace two replicas each at the same time without a failed request', async () => {
    await expectNoFailureDuring(() => Promise.all(SERVICE_MODULES.map((name) => rollTo(stack, name, stack.version))));
    expect(await statesOfAll()).toEqual(healthy(stack.version, 2));
  });

  it('scale down without a failed request', async () => {
    await expectNoFailureDuring(() => scaleTo(1));
    expect(await statesOfAll()).toEqual(healthy(stack.version, 1));
  });

  it.each([
    ['exits at once', 'CMD ["node", "-e", "process.exit(1)"]'],
    ['never becomes healthy', 'HEALTHCHECK --interval=1s --retries=1 --start-period=1s CMD ["false"]'],
  ])('keep running and remove a new version that %s', async (title, instructions) => {
    const name = 'svc-parking';
    const bad = `${stack.version}-bad-${title.length}`;
    await version(name, bad, instructions);
    const before = await replicasOf(stack, name);
    await expectNoFailureDuring(() =>
      expect(rollTo(stack, name, bad)).rejects.toThrow('Der neue Prozess wird nicht bereit'),
    );
    expect(await replicasOf(stack, name)).toEqual(before);
    expect(await statesOf(stack, name)).toEqual([`${imageOf(name, stack.version)} healthy`]);
  });

  it.each([
    ['before its new process was ready', (states: readonly string[]) => states.length === 2],
    [
      'when both processes were ready',
      (states: readonly string[]) => states.filter((state) => / healthy$/.test(state)).length === 2,
    ],
  ])('are cleaned up by the next roll after a roll was killed %s', async (_title, isDue) => {
    const name = 'svc-parking';
    await expectNoFailureDuring(async () => {
      await killRoll(stack, name, next, async () => isDue(await statesOf(stack, name)));
      expect(await replicasOf(stack, name)).toHaveLength(2);
      await eventually(LOCK_TIMEOUT_SECONDS, () => rollTo(stack, name, stack.version));
    });
    expect(await statesOf(stack, name)).toEqual([`${imageOf(name, stack.version)} healthy`]);
  });
});
