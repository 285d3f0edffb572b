import { REGISTRY_ELEMENT_ID } from '@parkwart/contracts/registry/registryElement';
import { liveRemote } from '../testing/registry.ts';
import { boothFiles } from './keepRelease.ts';

const pageWith = (remotes: object) => `<!doctype html><head>
<script type="application/json" id="${REGISTRY_ELEMENT_ID}">${JSON.stringify({ generation: 1, remotes })}</script>
<script defer="defer" src="/static/js/main.js"></script><link href=/static/css/main.css rel=stylesheet></head>`;

const staff = (version: string) =>
  liveRemote('mfe-staff', {
    entry: `/remotes/mfe-staff/${version}/entry.js`,
    offline: [`/remotes/mfe-staff/${version}/pages.js`],
    integrity: { [`/remotes/mfe-staff/${version}/pages.js`]: `sha384-${version}` },
    roles: ['Angestellte'],
  });
const addressesOf = (page: string) => boothFiles(page)?.map(({ address }) => address);

describe('the files that a booth caches', () => {
  it('are the shell’s and those that the booth’s remotes name, with their hashes', () => {
    const page = pageWith({ 'mfe-staff': staff('1') });
    expect(boothFiles(page)).toEqual([
      { address: '/static/js/main.js', integrity: '' },
      { address: '/static/css/main.css', integrity: '' },
      { address: '/remotes/mfe-staff/1/entry.js', integrity: '' },
      { address: '/remotes/mfe-staff/1/pages.js', integrity: 'sha384-1' },
    ]);
  });

  it('contain no file of the office', () => {
    const admin = liveRemote('mfe-admin', { entry: '/remotes/mfe-admin/1/entry.js', roles: ['Admin'] });
    expect(addressesOf(pageWith({ 'mfe-admin': admin }))).toEqual(['/static/js/main.js', '/static/css/main.css']);
  });

  it('include a canary’s, even for users who do not get it', () => {
    const page = pageWith({ 'mfe-staff': { ...staff('1'), canary: { ...staff('2'), share: 10 } } });
    expect(addressesOf(page)).toContain('/remotes/mfe-staff/2/pages.js');
  });

  it('are unknown for another page', () => {
    expect(boothFiles('<!doctype html><title>Bitte anmelden</title>')).toBeUndefined();
  });
});
