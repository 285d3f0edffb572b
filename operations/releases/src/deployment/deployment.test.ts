import { appendFile, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleasedPage } from '@parkwart/contracts/registry/page';
import { type RemoteName, registry } from '@parkwart/contracts/registry/registry';
import { CONTRACT_VERSION } from '@parkwart/contracts/wire/contractVersion';
import { SERVICE_MODULES } from '@parkwart/contracts/wire/services';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { CommandError, StaleCandidate } from '../commandError.ts';
import { releaseRows } from '../history/table.ts';
import { pruneSite } from '../site/pruneSite.ts';
import { publish } from '../site/publish.ts';
import type { Release } from '../site/release.ts';
import { buildFrontEnd } from '../testing/frontEnd.ts';
import { activate, prepare, promote, restore } from './deployment.ts';

const DAY = 24 * 60 * 60 * 1_000;
const SERVICES = SERVICE_MODULES.map((name) => ({ name, contract: CONTRACT_VERSION, calls: [] }));
const gate = { services: SERVICES };

const folder = folderOfEachTest();
let site: string;

type Name = 'shell' | RemoteName;

const build = (name: Name, version: string, change: Partial<Release> = {}) =>
  buildFrontEnd(folder.path, name, version, { contract: CONTRACT_VERSION, ...change });

async function deploy(name: Name, version: string, change: Partial<Release> = {}): Promise<void> {
  const { generation } = await prepare(site, await build(name, version, change), gate);
  await activate(site, { name, version, generation }, gate);
}

async function startCanary(version: string, share: number): Promise<void> {
  await prepare(site, await build('mfe-admin', version), gate);
  await activate(site, { name: 'mfe-admin', version, share }, gate);
}

const liveRegistry = async () => registry.parse(JSON.parse(await readFile(join(site, 'live/remotes.json'), 'utf8')));
const admin = async () => (await liveRegistry()).remotes['mfe-admin'];
const row = async (module: Name) => (await releaseRows(site)).find((found) => found.module === module);
const pointer = () => readlink(join(site, 'live'));
const inVersion = (version: string, file: string) => join(site, 'remotes/mfe-admin', version, file);
const ENTRY = 'static/js/remoteEntry.js';

beforeEach(async () => {
  site = join(folder.path, 'site');
  await publish(site, await build('shell', '1'));
  await publish(site, await build('mfe-admin', '1'));
});

async function expectUnchanged(step: () => Promise<unknown>, error: RegExp): Promise<void> {
  const before = await pointer();
  await expect(step()).rejects.toThrow(error);
  expect(await pointer()).toBe(before);
}

describe('deploying', () => {
  it('changes nothing live while it prepares, and returns a page that contains the candidate', async () => {
    const before = await pointer();
    const { page, generation } = await prepare(site, await build('mfe-admin', '2'), gate);
    expect(page).toContain('/remotes/mfe-admin/2/static/js/remoteEntry.js');
    expect(await pointer()).toBe(before);
    await activate(site, { name: 'mfe-admin', version: '2', generation }, gate);
    expect(await admin()).toMatchObject({ version: '2', previous: '1' });
  });

  it('returns the remote’s own document with the candidate’s addresses, and makes this document live together with the version', async () => {
    const live = () => readFile(join(site, 'live/mfe-driver.html'), 'utf8');
    await deploy('mfe-driver', '1');
    const { document, generation } = await prepare(site, await build('mfe-driver', '2'), gate);
    expect(document).toContain('/remotes/mfe-driver/2/');
    expect(await live()).toContain('/remotes/mfe-driver/1/');
    await activate(site, { name: 'mfe-driver', version: '2', generation }, gate);
    expect(await live()).toContain('/remotes/mfe-driver/2/');
    await restore(site, 'mfe-driver', gate);
    expect(await live()).toContain('/remotes/mfe-driver/1/');
    await restore(site, 'mfe-driver', gate);
    await expect(live()).rejects.toThrow('ENOENT');
  });

  it('rejects a candidate when another release went live since its check', async () => {
    const { generation } = await prepare(site, await build('mfe-admin', '2'), gate);
    await publish(site, await build('mfe-staff', '1'));
    const late = activate(site, { name: 'mfe-admin', version: '2', generation }, gate);
    await expect(late).rejects.toThrow(StaleCandidate);
    expect(await admin()).toMatchObject({ version: '1' });
  });

  it('repairs a version folder with missing or damaged files', async () => {
    await deploy('mfe-admin', '2');
    await rm(inVersion('1', '.'), { recursive: true });
    await appendFile(inVersion('2', ENTRY), '// tampered');
    for (const version of ['1', '2']) await prepare(site, await build('mfe-admin', version), gate);
    expect(await readFile(inVersion('1', ENTRY), 'utf8')).toContain('mfe-admin 1');
    expect(await readFile(inVersion('2', ENTRY), 'utf8')).not.toContain('tampered');
  });

  it('rejects a version that was damaged after it was copied into the site', async () => {
    await prepare(site, await build('mfe-admin', '2'), gate);
    await appendFile(inVersion('2', ENTRY), '// tampered');
    const step = () => activate(site, { name: 'mfe-admin', version: '2' }, gate);
    await expectUnchanged(step, /Version 2 von mfe-admin ist beschädigt: static\/js\/remoteEntry\.js/);
  });

  it('rejects a version with missing files', async () => {
    await prepare(site, await build('mfe-admin', '2'), gate);
    await rm(inVersion('2', `${ENTRY}.gz`));
    const step = () => activate(site, { name: 'mfe-admin', version: '2' }, gate);
    await expectUnchanged(step, /unvollständig: static\/js\/remoteEntry\.js\.gz fehlt/);
    const unknown = () => activate(site, { name: 'mfe-admin', version: '7' }, gate);
    await expectUnchanged(unknown, /Version 7 von mfe-admin liegt hier nicht/);
  });
});

describe('the gate for contracts', () => {
  it.each([
    ['a front end that the services do not know yet', CONTRACT_VERSION + 1, /svc-users ist mit Vertrag/],
    ['a front end that is two contracts old', CONTRACT_VERSION - 2, /shell ist mit Vertrag/],
  ])('rejects %s', async (_title, contract, error) => {
    const dist = await build('mfe-admin', '2', { contract });
    await expectUnchanged(() => prepare(site, dist, gate), error);
  });

  it('accepts a front end of the previous contract', async () => {
    await deploy('mfe-admin', '2', { contract: CONTRACT_VERSION - 1 });
    expect(await admin()).toMatchObject({ version: '2', contract: CONTRACT_VERSION - 1 });
  });

  it('rejects a shell if a live remote or canary is too old for this shell', async () => {
    const services = SERVICES.map((service) => ({ ...service, contract: CONTRACT_VERSION + 1 }));
    await startCanary('2', 20);
    await deploy('mfe-print', '1', { contract: CONTRACT_VERSION - 1 });
    const dist = await build('shell', '2', { contract: CONTRACT_VERSION + 1 });
    await expectUnchanged(() => prepare(site, dist, { services }), /mfe-print ist mit Vertrag/);
  });

  it('rejects a version if the services are too new for this version', async () => {
    await deploy('mfe-admin', '2');
    const services = SERVICES.map((service) => ({ ...service, contract: CONTRACT_VERSION + 2 }));
    await expectUnchanged(() => restore(site, 'mfe-admin', { services }), /svc-users ist mit Vertrag/);
  });
});

describe('a rollback', () => {
  it('restores the previous version, and publishing does not make the withdrawn version live again', async () => {
    await deploy('mfe-admin', '2');
    expect(await restore(site, 'mfe-admin', gate)).toEqual({ ended: 'live', version: '2', now: '1' });
    expect(await publish(site, await build('mfe-admin', '2'))).toBe('withdrawn');
    expect(await admin()).toMatchObject({ version: '1', previous: null });
  });

  it('goes back two versions when repeated, and is rejected the third time', async () => {
    await deploy('mfe-admin', '2');
    await deploy('mfe-admin', '3');
    await restore(site, 'mfe-admin', gate);
    expect(await admin()).toMatchObject({ version: '2', previous: '1' });
    await restore(site, 'mfe-admin', gate);
    expect(await admin()).toMatchObject({ version: '1', previous: null });
    await expectUnchanged(() => restore(site, 'mfe-admin', gate), /keine frühere Version/);
  });

  it('restores an explicitly given version, and a deployment of the withdrawn version ends its withdrawal', async () => {
    await deploy('mfe-admin', '2');
    await deploy('mfe-admin', '3');
    await restore(site, 'mfe-admin', gate, '1');
    expect(await admin()).toMatchObject({ version: '1', previous: '2' });
    await deploy('mfe-admin', '3');
    expect(await admin()).toMatchObject({ version: '3', previous: '1' });
    expect(await publish(site, await build('mfe-admin', '3'))).toBe('unchanged');
  });
});

describe('the pages of a release', () => {
  const page = { path: '/bookings', module: 'BookingsPage', access: 'known' } as const;
  const bookings = (version: string, ...pages: ReleasedPage[]) => build('mfe-bookings', version, { pages });
  const refuses = async (dist: string, error: RegExp) => expectUnchanged(() => prepare(site, dist, gate), error);

  it('go live with a remote that the shell does not know, and are removed with this remote', async () => {
    const { generation, pages } = await prepare(site, await bookings('1', { ...page, tryAt: '/bookings?day=1' }), gate);
    expect(pages).toEqual([{ path: '/bookings?day=1', access: 'known' }]);
    await activate(site, { name: 'mfe-bookings', version: '1', generation }, gate);
    expect((await liveRegistry()).remotes['mfe-bookings']?.pages).toEqual([page]);

    expect(await restore(site, 'mfe-bookings', gate)).toEqual({ ended: 'removed', version: '1' });
    expect(Object.keys((await liveRegistry()).remotes)).toEqual(['mfe-admin']);
    expect(await publish(site, await bookings('1', page))).toBe('withdrawn');
    await expectUnchanged(() => restore(site, 'mfe-bookings', gate), /Von mfe-bookings ist nichts live/);
    await deploy('mfe-bookings', '1', { pages: [page] });
    expect(await row('mfe-bookings')).toMatchObject({ version: '1', previous: null });
  });

  it.each([
    ['the shell', '/profile', 'shell'],
    ['another remote', '/pay', 'mfe-admin'],
    ['a canary', '/planned', 'mfe-admin'],
    ['a page with another name for its parameter', '/planned/:number', 'mfe-admin'],
  ])('must not use a path of %s', async (_whose, path, owner) => {
    const planned = ['/planned', '/planned/:id'].map((one) => ({ ...page, path: one }));
    await prepare(site, await build('mfe-admin', '2', { pages: planned }), gate);
    await activate(site, { name: 'mfe-admin', version: '2', share: 20 }, gate);
    await refuses(await bookings('1', { ...page, path }), new RegExp(`${path}, die schon zu ${owner} gehört`));
  });

  it('reserve their paths: a shell or a rollback that would use these paths is rejected', async () => {
    await deploy('mfe-admin', '2', { pages: [page] });
    const pages = [{ ...page, path: '/pay' }];
    await deploy('mfe-bookings', '1', { pages });
    await refuses(await build('shell', '2', { pages }), /beansprucht die Adresse \/pay/);
    await expectUnchanged(() => restore(site, 'mfe-admin', gate), /die schon zu mfe-bookings gehört/);
  });

  it('are, if the release is a shell, the shell’s pages and every role’s home page', async () => {
    await deploy('mfe-staff', '1');
    const { pages } = await prepare(site, await build('shell', '2'), gate);
    expect(pages.map(({ path, access }) => `${access} ${path}`)).toEqual([
      'everyone /',
      'known /profile',
      'known /password',
      'Angestellte /parking',
      'Admin /admin',
    ]);
  });
});

describe('a canary', () => {
  it('goes live next to the live version', async () => {
    await startCanary('2', 20);
    const entry = '/remotes/mfe-admin/2/static/js/remoteEntry.js';
    expect(await admin()).toMatchObject({ version: '1', canary: { version: '2', share: 20, entry } });
    expect(await publish(site, await build('mfe-admin', '2'))).toBe('canary');
  });

  it('is ended by promoting it', async () => {
    await startCanary('2', 20);
    expect(await promote(site, 'mfe-admin', gate)).toBe('2');
    expect(await admin()).toMatchObject({ version: '2', previous: '1' });
    expect(await admin()).not.toHaveProperty('canary');
    await expect(promote(site, 'mfe-admin', gate)).rejects.toThrow('kein Canary');
  });

  it('is ended by a rollback, which does not change the live version', async () => {
    await deploy('mfe-admin', '2');
    await startCanary('3', 20);
    expect(await restore(site, 'mfe-admin', gate)).toEqual({ ended: 'canary', version: '3' });
    expect(await admin()).toMatchObject({ version: '2', previous: '1' });
    expect(await publish(site, await build('mfe-admin', '3'))).toBe('withdrawn');
  });

  it('is rejected for the shell and for the live version', async () => {
    await prepare(site, await build('shell', '2'), gate);
    const ofShell = () => activate(site, { name: 'shell', version: '2', share: 20 }, gate);
    await expectUnchanged(ofShell, /Die Shell hat keinen Canary/);
    await expectUnchanged(() => activate(site, { name: 'mfe-admin', version: '1', share: 20 }, gate), /schon live/);
  });
});

describe('pruneSite', () => {
  const versions = async () => (await readdir(join(site, 'remotes/mfe-admin'))).sort();

  it('keeps every version for 30 days after it was last live', async () => {
    for (const version of ['2', '3', '4']) await deploy('mfe-admin', version);
    expect(await pruneSite(site, Date.now() + 29 * DAY)).toEqual([]);
    expect(await versions()).toEqual(['1', '2', '3', '4']);
  });

  it('removes versions that are neither live, previous nor a canary, 30 days after they were last live', async () => {
    for (const version of ['2', '3', '4']) await deploy('mfe-admin', version);
    await startCanary('5', 20);
    const gone = await pruneSite(site, Date.now() + 31 * DAY);
    expect(gone).toEqual(['1', '2'].map((version) => ({ name: 'mfe-admin', version })));
    expect(await versions()).toEqual(['3', '4', '5']);
    await expect(restore(site, 'mfe-admin', gate, '1')).rejects.toThrow(CommandError);
  });

  it('keeps shared files of the shell that a remaining version uses', async () => {
    for (const version of ['2', '3']) await deploy('shell', version);
    await pruneSite(site, Date.now() + 31 * DAY);
    const scripts = (await readdir(join(site, 'static/js'))).filter((file) => file.endsWith('.js')).sort();
    expect(scripts).toEqual(['main.2.js', 'main.3.js']);
  });
});

describe('a live version', () => {
  it('is listed with its start, contract, previous version and canary', async () => {
    await deploy('mfe-admin', '2');
    await startCanary('3', 5);
    expect(await row('mfe-admin')).toMatchObject({
      module: 'mfe-admin',
      version: '2',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      contract: CONTRACT_VERSION,
      previous: '1',
      canary: { version: '3', contract: CONTRACT_VERSION, share: 5 },
    });
  });
});
