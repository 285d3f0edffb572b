import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { type Stack, startStack } from 'embedded/stack';
import { makeBackup } from './backup/makeBackup.ts';
import { readManifest } from './backup/manifest.ts';
import { countRows, type Databases } from './databases/databases.ts';
import { knownMigrations } from './restore/knownMigrations.ts';
import { restoreBackup } from './restore/restoreBackup.ts';
import { openEmbedded } from './target/embedded.ts';
import { backUpTwice } from './testing/backUpTwice.ts';
import { type DrillGround, drill } from './testing/drill.ts';
import { type DrillDatabases, startDrillMariaDb } from './testing/drillMariaDb.ts';
import { expectAllRestored } from './testing/expectAllRestored.ts';

const PATIENCE = 240_000;
const ROOT = new URL('../../', import.meta.url);

function embeddedGround(folder: string, server?: DrillDatabases): DrillGround & { replace(): Promise<void> } {
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
        await makeBackup(target, { to, version: '1.0.0', say }).finally(target.close);
      }),
    destroy: async () => {
      await server?.lose();
      await rm(dataDir, { recursive: true });
    },
    restore: () => restore(false),
    replace: () => restore(true),
  };
}

async function drillOn(ground: DrillGround): Promise<void> {
  expectAllRestored(await drill(ground).finally(ground.stop));
}

// Needs built programs and front ends, as made by npm test.
describe('losing and restoring everything', () => {
  let folder: { path: string; remove: () => Promise<void> };
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('works for the embedded default, backed up under load', () => drillOn(embeddedGround(folder.path)), PATIENCE);

  describeWithTool('mariadb', 'with a database server', () => {
    let server: DrillDatabases;
    beforeAll(async () => {
      server = await startDrillMariaDb();
    }, PATIENCE);
    afterAll(() => server.remove(), PATIENCE);

    it(
      'works over existing data, including a newer version’s tables',
      async () => {
        const ground = embeddedGround(folder.path, server);
        await drillOn(ground);
        const access = await server.databases.open();
        const next = await access.nextInvoiceNumber();
        await access.execute(`CREATE TABLE ${access.schemas.users}.of_a_newer_version (id INT PRIMARY KEY)`);
        await access.execute(`DELETE FROM ${access.schemas.parking}.records`);
        await expect(ground.restore()).rejects.toThrow('--replace');
        await ground.replace();
        const { counts } = await readManifest(join(folder.path, 'backup'));
        expect(await countRows(access)).toMatchObject(counts);
        expect(counts['parking.records']).toBeGreaterThanOrEqual(6);
        expect(await access.tables('users')).not.toContain('of_a_newer_version');
        expect(await access.nextInvoiceNumber()).toBeGreaterThan(next + 900);
      },
      PATIENCE,
    );
  });
});
