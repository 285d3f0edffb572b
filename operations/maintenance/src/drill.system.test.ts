import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { type Stack, startStack } from 'embedded/stack';
import { makeBackup } from './backup/makeBackup.ts';
import { readManifest } from './backup/verifyFiles.ts';
import { checkBackup } from './check/checkBackup.ts';
import { openScratchFolder } from './check/scratchFolder.ts';
import { countRows, type Databases } from './databases/databases.ts';
import { knownMigrations } from './restore/knownMigrations.ts';
import { restoreBackup } from './restore/restoreBackup.ts';
import { openEmbedded } from './target/embedded.ts';
import { backUpTwice, type DrillInstallation, drill } from './testing/drill.ts';
import { type DrillDatabases, startDrillServer } from './testing/drillServer.ts';

const TIMEOUT_MS = 240_000;
const ROOT = new URL('../../../', import.meta.url);

function embeddedInstallation(
  folder: string,
  server?: DrillDatabases,
): DrillInstallation & { replace(): Promise<void> } {
  const dataDir = join(folder, 'data');
  const backup = join(folder, 'backup');
  const databases: Databases | undefined = server?.databases;
  let stack: Stack | undefined;
  const say = () => undefined;
  const restore = async (replace: boolean) => {
    const place = { kind: databases?.kind ?? ('sqlite' as const), open: () => openEmbedded(dataDir, databases) };
    await restoreBackup(place, { from: backup, replace, knownMigrations: await knownMigrations(ROOT), say });
  };
  return {
    admin: { user: 'admin', password: 'parkwart-admin' },
    start: async () => {
      const databaseUrls = server ? { databaseUrls: server.urls } : {};
      stack = await startStack({ dataDir, port: 0, ...databaseUrls });
      return stack.url;
    },
    stop: async () => {
      const running = stack;
      stack = undefined;
      await running?.stop();
    },
    backup: () =>
      backUpTwice(backup, async (to, say) => {
        const target = await openEmbedded(dataDir, databases);
        await makeBackup(target, { to, say }).finally(target.close);
      }),
    check: async () => {
      const scratch = server && (await startDrillServer());
      const openScratch = scratch ? async () => scratch : openScratchFolder;
      await checkBackup(backup, { openScratch, say });
    },
    destroy: async () => {
      await server?.dropAll();
      await rm(dataDir, { recursive: true });
    },
    restore: () => restore(false),
    replace: () => restore(true),
  };
}

describe('losing and restoring everything', () => {
  const folder = folderOfEachTest();

  it(
    'brings back all data that an embedded installation had before a backup under load',
    () => {
      const installation = embeddedInstallation(folder.path);
      return drill(installation).finally(installation.stop);
    },
    TIMEOUT_MS,
  );

  describeWithTool('mysql', 'on a database server', () => {
    let server: DrillDatabases;
    beforeAll(async () => {
      server = await startDrillServer();
    }, TIMEOUT_MS);
    afterAll(() => server.remove(), TIMEOUT_MS);

    it(
      'brings back all data from before the backup, replaces existing data only with --replace, and removes tables of a newer version',
      async () => {
        const installation = embeddedInstallation(folder.path, server);
        await drill(installation).finally(installation.stop);
        const access = await server.databases.open();
        const next = await access.nextInvoiceNumber();
        await access.execute(`CREATE TABLE ${access.schemas.users}.of_a_newer_version (id INT PRIMARY KEY)`);
        await access.execute(`DELETE FROM ${access.schemas.parking}.records`);
        await expect(installation.restore()).rejects.toThrow('--replace');
        await installation.replace();
        const { counts } = await readManifest(join(folder.path, 'backup'));
        expect(await countRows(access)).toMatchObject(counts);
        expect(counts['parking.records']).toBeGreaterThanOrEqual(6);
        expect(await access.tables('users')).not.toContain('of_a_newer_version');
        expect(await access.nextInvoiceNumber()).toBeGreaterThan(next + 900);
      },
      TIMEOUT_MS,
    );
  });
});
