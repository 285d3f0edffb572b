import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSqlite } from '@parkwart/service-kit/testing/testDatabase';
import { calculateJwkThumbprint } from 'jose';
import { makePrivateKey } from '../testing/makePrivateKey.ts';
import { startUsers } from '../testing/startUsers.ts';
import { importSigningKeys, readSigningKeys } from './signingKeys.ts';

describe('readSigningKeys', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkwart-keys-'));
  const file = join(folder, 'keys.json');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('identifies a key by its thumbprint and publishes no private part', async () => {
    const key = makePrivateKey();
    writeFileSync(file, JSON.stringify({ keys: [{ ...key, kid: 'mine', alg: 'EdDSA' }] }));
    const { keyId, published } = await readSigningKeys(file);
    expect(keyId).toBe(await calculateJwkThumbprint({ kty: key.kty, crv: key.crv, x: key.x }));
    expect(JSON.stringify(published)).not.toContain(key.d);
    expect(JSON.stringify(published)).not.toContain('"d"');
  });

  it.each([
    ['does not exist', undefined, /cannot be read/],
    ['is not JSON', 'keys', /must be a JSON Web Key Set/],
    ['contains no key', '{"keys":[]}', /must be a JSON Web Key Set/],
    ['contains a public key', JSON.stringify({ keys: [{ ...makePrivateKey(), d: undefined }] }), /must be/],
    ['contains another type of key', '{"keys":[{"kty":"oct","k":"abc"}]}', /must be/],
  ])(
    'the service does not start, and logs the reason in one line, when the file of signing keys %s',
    async (_title, content, message) => {
      rmSync(file, { force: true });
      if (content !== undefined) writeFileSync(file, content);
      await expect(readSigningKeys(file)).rejects.toMatchObject({
        name: 'StartError',
        message: expect.stringMatching(message),
      });
    },
  );

  it('never quotes the key in an error', async () => {
    const key = makePrivateKey();
    writeFileSync(file, JSON.stringify({ keys: [{ ...key, crv: 'Ed448' }] }));
    const error = await readSigningKeys(file).catch((cause: Error) => cause);
    expect(String(error)).not.toContain(key.d);
  });
});

describe('rotating the signing key', () => {
  it('keeps sessions valid as long as the old key is in the file, and rejects tokens of the old key once the key is removed', async () => {
    const database = await makeSqlite();
    const [oldKey, newKey] = [makePrivateKey(), makePrivateKey()];
    const oldOnly = await startUsers(database, { privateKeys: { keys: [oldKey] } });
    const cookie = await oldOnly.logIn('kasse');
    await oldOnly.stop();

    const both = await startUsers(database, { privateKeys: { keys: [newKey, oldKey] } });
    expect((await both.request('GET', '/.well-known/jwks.json')).body.keys).toHaveLength(2);
    expect((await both.request('GET', '/get-user/kasse', { cookie })).status).toBe(200);
    const newCookie = await both.logIn('kasse');
    await both.stop();

    const newOnly = await startUsers(database, { privateKeys: { keys: [newKey] } });
    expect((await newOnly.request('GET', '/get-user/kasse', { cookie })).status).toBe(401);
    expect((await newOnly.request('GET', '/get-user/kasse', { cookie: newCookie })).status).toBe(200);
    await newOnly.stop();
    await database.remove();
  });

  it('signs new tokens with the first key of the file', async () => {
    const keys = [makePrivateKey(), makePrivateKey()];
    const { keyId, published } = await importSigningKeys({ keys });
    expect(keyId).toBe(published.keys[0]?.kid);
    expect(new Set(published.keys.map(({ kid }) => kid)).size).toBe(2);
  });
});
