import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { smokeTestAccount } from '../gate/accounts.ts';
import { findRunning, recordRunning } from './running.ts';
import { liveVersion, pinOf, readPin, readSetting, writeSettings } from './settingsFile.ts';

const folder = folderOfEachTest();

describe('the running instance', () => {
  it('is found while it responds, and is no longer found after its file `running.json` is removed', async () => {
    const gateway = createServer((_request, response) => response.end());
    gateway.listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    const control = { url: 'http://127.0.0.1:1', token: 'x' };
    const product = { url, services: { 'svc-users': 'http://127.0.0.1:1' }, control };
    expect(await findRunning(folder.path)).toBeUndefined();
    const removeRecord = await recordRunning(folder.path, product);
    expect(await findRunning(folder.path)).toEqual(product);
    gateway.close();
    gateway.closeAllConnections();
    await once(gateway, 'close');
    expect(await findRunning(folder.path)).toBeUndefined();
    await removeRecord();
    expect(await findRunning(folder.path)).toBeUndefined();
  });
});

describe('the account of the smoke test', () => {
  it('defaults to the embedded product’s accounts; settings override them', () => {
    expect(smokeTestAccount({}, 'Admin', true)).toEqual({ user: 'admin', password: 'parkwart-admin' });
    const environment = { PARKWART_TRIAL_EMPLOYEE: 'karla:a:b' };
    expect(smokeTestAccount(environment, 'Angestellte', true)).toEqual({ user: 'karla', password: 'a:b' });
  });

  it.each([{}, { PARKWART_TRIAL_ADMIN: 'admin' }])('is required if there is no default: %j', (environment) => {
    expect(() => smokeTestAccount(environment, 'Admin', false)).toThrow('PARKWART_TRIAL_ADMIN=Benutzername:Passwort');
  });
});

const text = () => readFile(join(folder.path, '.env'), 'utf8');

describe('the settings of the compose stack', () => {
  it('are changed line by line, and every other line stays unchanged', async () => {
    await writeFile(join(folder.path, '.env'), '# Version\nSVC_PARKING_VERSION=1\n#SVC_USERS_VERSION=\nHTTP_PORT=80');
    await writeSettings(folder.path, { SVC_PARKING_VERSION: '2', SVC_USERS_VERSION: '$3' });
    const expected = '# Version\nSVC_PARKING_VERSION=2\n#SVC_USERS_VERSION=\nHTTP_PORT=80\nSVC_USERS_VERSION=$3\n';
    expect(await text()).toBe(expected);
  });

  it('are read without their quotes, and are empty when not set', async () => {
    await writeFile(join(folder.path, '.env'), `TLS_CERTIFICATE='/etc/certificate.pem'\n`);
    expect(await readSetting(folder.path, 'TLS_CERTIFICATE')).toBe('/etc/certificate.pem');
    expect(await readSetting(folder.path, 'HTTP_PORT')).toBe('');
  });

  it('pin a service to a version that differs from the common version, and remove the pin when the service gets the common version', async () => {
    await writeFile(join(folder.path, '.env'), 'PARKWART_VERSION=2.0.0\n');
    await writeSettings(folder.path, await pinOf(folder.path, 'svc-parking', '2.0.0-1'));
    expect(await readPin(folder.path, 'svc-parking')).toBe('SVC_PARKING_VERSION=2.0.0-1');
    expect(await liveVersion(folder.path, 'svc-parking')).toBe('2.0.0-1');
    await writeSettings(folder.path, await pinOf(folder.path, 'svc-parking', '2.0.0'));
    expect(await readPin(folder.path, 'svc-parking')).toBe('');
    expect(await liveVersion(folder.path, 'svc-parking')).toBe('2.0.0');
  });

  it('are written to a new file that only its owner can read, because the file contains secrets', async () => {
    await writeSettings(folder.path, { HTTP_PORT: '80' });
    expect((await stat(join(folder.path, '.env'))).mode & 0o777).toBe(0o600);
  });
});
