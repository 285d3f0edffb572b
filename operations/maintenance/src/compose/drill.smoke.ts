import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moduleOf, SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { backupCommand, checkCommand, journalVerifyCommand, listCommand, restoreCommand } from '../cli.ts';
import { outputOf } from '../databases/program.ts';
import { composeCommand, serviceContainer } from '../target/composeProgram.ts';
import { backUpTwice, type DrillInstallation, drill } from '../testing/drill.ts';

interface ComposeOptions {
  readonly url: string;
  readonly adminPassword: string;
  /** The folder for the backup, which must not exist yet. */
  readonly backupFolder: string;
  readonly say: (line: string) => void;
}

/** The compose project's name of a production stack, on which the drill must not run. */
const PRODUCTION = 'parkwart';

function composeInstallation({ url, adminPassword, backupFolder, say }: ComposeOptions): DrillInstallation {
  const project = process.env.COMPOSE_PROJECT_NAME;
  if (!project || project === PRODUCTION) throw new Error('a drill needs the COMPOSE_PROJECT_NAME of a separate stack');
  const run = async (...args: string[]) => {
    await outputOf(composeCommand(...args));
  };
  return {
    admin: { user: 'admin', password: adminPassword },
    start: async () => {
      await run('up', '--detach', '--wait', '--no-build');
      return url;
    },
    stop: () => run('stop'),
    backup: () =>
      backUpTwice(backupFolder, async (to, say) => {
        await backupCommand({ to, say });
      }),
    check: () => checkCommand({ folder: backupFolder, say }),
    destroy: () => run('down', '--volumes', '--remove-orphans'),
    restore: async () => {
      await restoreCommand({ from: backupFolder, say });
      await rm(backupFolder, { recursive: true });
    },
  };
}

jest.setTimeout(1_800_000);

const ADMIN_PASSWORD = 'Regen am Kiosk 7';

const compose = (...args: readonly string[]) => outputOf(composeCommand(...args));

const stackEnvironment = async (port: number) => ({
  COMPOSE_DISABLE_ENV_FILE: '1',
  COMPOSE_PROJECT_NAME: `parkwart-drill-${process.pid}`,
  PARKWART_VERSION: process.env.PARKWART_SMOKE_VERSION ?? 'smoke',
  PARKWART_ADMIN_PASSWORD: ADMIN_PASSWORD,
  HTTP_PORT: String(port),
  HTTPS_PORT: String(await freePort()),
  PUBLIC_ADDRESS: '127.0.0.1',
});

/** @returns the backup's name in the form that `restore` accepts */
async function backUpNow(): Promise<string> {
  await compose('exec', '-T', 'backup', 'node', '/app/operations/maintenance/dist/schedule/main.js', 'now');
  const lines: string[] = [];
  await listCommand({ folders: [], say: (line) => lines.push(line) });
  return /--from (backup:\/backups\/\S+-von-hand) {3}vom .+, geprüft$/m.exec(lines.join('\n'))?.[1] ?? '';
}

async function expectRefusal(restore: Parameters<typeof restoreCommand>[0]): Promise<void> {
  const running = () => compose('ps', '--quiet', '--status', 'running');
  const before = await running();
  await expect(restoreCommand(restore)).rejects.toThrow('--replace');
  expect(await running()).toBe(before);
}

/**
 * Recreates the containers to clear their logs: otherwise the verification would report as missing the journal heads
 * that were logged between backup and restore, because the restored chain does not contain them.
 */
async function recreateServices(): Promise<void> {
  const services = SERVICE_NAMES.map(moduleOf);
  await compose('up', '--no-build', '--no-deps', '--force-recreate', '--detach', '--wait', ...services);
}

async function changeFirstEntry(): Promise<void> {
  const change = "UPDATE parkwart_parking_journal.journal_entries SET account = 'nobody' ORDER BY id LIMIT 1";
  await outputOf(
    serviceContainer('databases', 'mysql', '--defaults-extra-file=/run/secrets/client.cnf', '--execute', change),
  );
}

describe('a compose stack by plain HTTP on this machine', () => {
  let port: number;
  let folder: string;
  beforeAll(async () => {
    port = await freePort();
    folder = await mkdtemp(join(tmpdir(), 'parkwart-drill-'));
    Object.assign(process.env, await stackEnvironment(port));
    if (!process.env.PARKWART_SMOKE_VERSION) await compose('build');
  });
  afterAll(async () => {
    await compose('down', '--volumes', '--remove-orphans', '--timeout', '10');
    await rm(folder, { recursive: true, force: true });
  });

  it('loses all volumes and secrets, and is restored from a backup made under load', async () => {
    const [url, backupFolder] = [`http://localhost:${port}`, join(folder, 'backup')];
    const say = () => undefined;
    await drill(composeInstallation({ url, adminPassword: ADMIN_PASSWORD, backupFolder, say }));
  });

  it('keeps running when a restore is refused, and restores a backup of the container’s volume', async () => {
    const from = await backUpNow();
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    await expectRefusal({ from, say });
    await restoreCommand({ from: from.replace('backup:', ''), replace: true, say });
    expect(lines).toContain('Wiederherstellung vollständig.');
    await compose('up', '--no-build', '--detach', '--wait');
    await recreateServices();
  });

  it('reports an entry of the restored journal that a database admin has changed', async () => {
    const lines: string[] = [];
    const verify = () => journalVerifyCommand({ say: (line) => lines.push(line) });
    expect({ isValid: await verify(), lines }).toMatchObject({ isValid: true });
    await changeFirstEntry();
    expect(await verify()).toBe(false);
    expect(lines).toContainEqual(expect.stringMatching(/^svc-parking: Eintrag 1 \(.+, Schritt 1\) wurde verändert\.$/));
  });
});
