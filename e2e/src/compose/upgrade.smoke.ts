import { SERVICE_MODULES } from '@parkwart/contracts/wire/services';
import { listCommand, restoreCommand } from 'maintenance/cli';
import { writeSettings } from 'releases/targets/settingsFile';
import { upgrade } from 'releases/targets/upgrade';
import { workOnAttachments, workOnRecord } from '../load/jobs.ts';
import { newObserved } from '../load/persistentUser.ts';
import { underLoad } from '../load/underLoad.ts';
import { ADMIN_PASSWORD, buildImage, type ComposeStack, docker } from '../product/composeStack.ts';
import { startProduct } from '../product/runProduct.ts';
import { inspectContainers } from './containers.ts';
import { makeVersion, rollTo } from './rolling.ts';

jest.setTimeout(900_000);

const ACCOUNT = { user: 'admin', password: ADMIN_PASSWORD };
const JOBS = [workOnRecord, workOnRecord, workOnAttachments];
const POLL_MS = 100;
/**
 * In ms: the longest permitted time without a response, while the gateway's container is replaced by another one on the
 * same port.
 */
const LONGEST_GAP_MS = 3_000;

const upgradeTo = async ({ folder }: ComposeStack, version: string) => {
  await writeSettings(folder, { PARKWART_VERSION: version });
  await upgrade(folder, (_title, work) => work());
};

/** @returns a function that ends the calls and returns the longest time without a response, in ms */
function callAllTheTime(url: string) {
  let [last, longest, isOver] = [performance.now(), 0, false];
  const calling = (async () => {
    while (!isOver) {
      const response = await fetch(`${url}/health`, { headers: { connection: 'close' } }).catch(() => undefined);
      await response?.body?.cancel();
      longest = Math.max(longest, performance.now() - last);
      if (response?.ok) last = performance.now();
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  })();
  return async () => {
    isOver = true;
    await calling;
    return longest;
  };
}

describe('a compose stack under load', () => {
  let stack: ComposeStack;
  let next: string;
  const made: string[] = [];
  const numbers: number[] = [];
  let load = 0;

  beforeAll(async () => {
    stack = await startProduct('compose', { tls: false });
    next = `${stack.version}-next`;
    const images = (await stack.compose('config', '--images'))
      .split('\n')
      .filter((image) => image.startsWith('parkwart/'));
    for (const image of new Set(images)) {
      const newer = image.replace(/:.*/, `:${next}`);
      await buildImage(stack, newer, `FROM ${image}\nLABEL parkwart.drill=${next}`);
      made.push(newer);
    }
    await makeVersion(stack, 'svc-parking', `${next}-2`);
    made.push(`parkwart/svc-parking:${next}-2`);
    // The backup commands find the stack by these variables.
    Object.assign(process.env, { COMPOSE_ENV_FILES: `${stack.folder}/.env`, COMPOSE_PROJECT_NAME: stack.project });
  }, 1_800_000);
  afterAll(async () => {
    await stack?.remove();
    if (made.length > 0) await docker('rmi', ...made);
  }, 180_000);

  /**
   * Expects that every acknowledged record is kept, that refusals are only 503s, and that no invoice number is used
   * twice.
   */
  const underWork = async (during: () => Promise<unknown>) => {
    const endCalls = callAllTheTime(stack.url);
    const mayDisconnect = () => true;
    const { ledger, observed } = await underLoad(
      { urls: [stack.url], account: ACCOUNT, jobs: JOBS, prefix: `${'ABCDEF'[load++]}-`, mayDisconnect },
      during,
    );
    expect(observed.violations).toEqual(newObserved().violations);
    numbers.push(...ledger.records.map(({ invoiceNumber }) => invoiceNumber));
    expect(new Set(numbers).size).toBe(numbers.length);
    return endCalls();
  };
  const running = async () =>
    (await inspectContainers(stack))
      .filter(({ isRunning }) => isRunning)
      .map(({ service, id }) => `${service} ${id}`)
      .sort();
  const imagesOf = async () =>
    docker('ps', '--filter', `label=com.docker.compose.project=${stack.project}`, '--format', '{{.Image}}');

  it('is upgraded without downtime, except while the gateway’s container is replaced', async () => {
    const mysql = (await running()).filter((line) => /^(?:mysql) /.test(line));
    expect(await underWork(() => upgradeTo(stack, next))).toBeLessThan(LONGEST_GAP_MS);
    expect((await running()).filter((line) => /^(?:mysql) /.test(line))).toEqual(mysql);
    for (const name of [...SERVICE_MODULES, 'gateway', 'backup'])
      expect(await imagesOf()).toContain(`parkwart/${name}:${next}\n`);
  });

  it('takes another version of a service, and keeps it when it is upgraded once more', async () => {
    await underWork(() => rollTo(stack, 'svc-parking', `${next}-2`));
    const before = await running();
    await underWork(() => upgradeTo(stack, next));
    expect(await running()).toEqual(before);
    expect(await imagesOf()).toContain(`parkwart/svc-parking:${next}-2`);
    await underWork(() => rollTo(stack, 'svc-parking', next));
  });

  it('is downgraded with the same command, and the next up recreates nothing', async () => {
    expect(await underWork(() => upgradeTo(stack, stack.version))).toBeLessThan(LONGEST_GAP_MS);
    const before = await running();
    await stack.compose('up', '--no-build', '--detach', '--wait');
    expect(await running()).toEqual(before);
    expect(await imagesOf()).not.toContain(next);
  });

  it('is restored from a backup made after the upgrades', async () => {
    await stack.inside('backup', 'node', '/app/operations/maintenance/dist/schedule/main.js', 'now');
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    await listCommand({ folders: [], say });
    const from = /--from backup:(\/backups\/\S+-von-hand) /.exec(lines.join('\n'))?.[1] ?? '';
    await restoreCommand({ from, replace: true, say });
    expect(lines).toContain('Wiederherstellung vollständig.');
    await stack.compose('up', '--no-build', '--detach', '--wait');
    await underWork(async () => undefined);
  });
});
