import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { smokeTestAccount } from '../gate/accounts.ts';
import { findRunning, recordRunning } from './running.ts';

const folder = folderOfEachTest();

describe('the running product', () => {
  it('is found while it responds, and not after its record is removed', async () => {
    const gateway = createServer((_request, response) => response.end());
    gateway.listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    const product = { url, services: { 'svc-users': 'http://127.0.0.1:1' } };
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
  it('defaults to the embedded accounts; settings override them', () => {
    expect(smokeTestAccount({}, 'Admin', true)).toEqual({ user: 'admin', password: 'parkwart-admin' });
    const environment = { PARKWART_TRIAL_EMPLOYEE: 'karla:a:b' };
    expect(smokeTestAccount(environment, 'Angestellte', true)).toEqual({ user: 'karla', password: 'a:b' });
  });

  it.each([{}, { PARKWART_TRIAL_ADMIN: 'admin' }])('is required if there is no default: %j', (environment) => {
    expect(() => smokeTestAccount(environment, 'Admin', false)).toThrow('PARKWART_TRIAL_ADMIN=Benutzername:Passwort');
  });
});
