import type { LiveRemote, Registry } from '@parkwart/contracts/registry/registry';
import { versionsFor } from './versionsFor.ts';

const live: LiveRemote = {
  version: '1',
  entry: '/remotes/mfe-admin/1/static/js/remoteEntry.js',
  preload: ['/remotes/mfe-admin/1/static/js/remoteEntry.js'],
  integrity: {},
  roles: ['Admin'],
  contract: 2,
  previous: null,
};

const canary = (share: number) => ({
  ...live,
  version: '2',
  entry: '/remotes/mfe-admin/2/static/js/remoteEntry.js',
  share,
});

const registry = (share: number): Registry => ({
  generation: 5,
  remotes: { 'mfe-admin': { ...live, canary: canary(share) }, 'mfe-staff': { ...live, canary: canary(share) } },
});

const USERS = Array.from({ length: 1_000 }, (_nothing, index) => `benutzer${index}`);

const withCanary = (share: number, name: 'mfe-admin' | 'mfe-staff' = 'mfe-admin') =>
  USERS.filter((user) => versionsFor(registry(share), user).remotes[name]?.version === '2');

describe('the versions for a user', () => {
  it('are canaries for about their share of users', () => {
    expect(withCanary(20).length).toBeGreaterThan(160);
    expect(withCanary(20).length).toBeLessThan(240);
  });

  it('are stable, and stay canaries when the share grows', () => {
    expect(withCanary(20)).toEqual(withCanary(20));
    expect(withCanary(60)).toEqual(expect.arrayContaining(withCanary(20)));
  });

  it('differ by module in the users that they choose', () => {
    expect(withCanary(20, 'mfe-staff')).not.toEqual(withCanary(20));
  });

  it('are complete: entry, preload and hashes belong together', () => {
    const [user = ''] = withCanary(20);
    const { previous, ...version } = live;
    expect(versionsFor(registry(20), user).remotes['mfe-admin']).toEqual({ ...version, ...canary(20), previous });
    expect(versionsFor({ generation: 5, remotes: { 'mfe-admin': live } }, user).remotes['mfe-admin']).toEqual(live);
  });

  it('are never canaries without a user', () => {
    expect(versionsFor(registry(99), undefined).remotes['mfe-admin']).toEqual(live);
  });
});
