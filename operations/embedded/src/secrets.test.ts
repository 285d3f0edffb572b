import { createPrivateKey } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { readSecrets } from './secrets.ts';

const folder = folderOfEachTest();

describe('readSecrets', () => {
  it('creates them once and rereads them afterwards', async () => {
    const first = await readSecrets(folder.path);
    expect(first.usersSecret.length).toBeGreaterThanOrEqual(32);
    expect(first.gatewayKey.length).toBeGreaterThanOrEqual(32);
    expect(await readSecrets(folder.path)).toEqual(first);
  });

  it('creates different ones for another data folder', async () => {
    const other = await temporaryFolder();
    const [mine, theirs] = await Promise.all([readSecrets(folder.path), readSecrets(other.path)]);
    await other.remove();
    expect(mine.usersSecret).not.toBe(theirs.usersSecret);
    expect(mine.s3SecretKey).not.toBe(theirs.s3SecretKey);
  });

  it('makes them readable only by the owner', async () => {
    await readSecrets(folder.path);
    const secrets = join(folder.path, 'secrets');
    expect((await stat(secrets)).mode & 0o777).toBe(0o700);
    const files = await readdir(secrets);
    expect(files).toHaveLength(6);
    for (const file of files) expect((await stat(join(secrets, file))).mode & 0o777).toBe(0o600);
  });

  it('gives each service its own private key, and all of them the public ones', async () => {
    const { serviceKeys, servicePublicKeys } = await readSecrets(folder.path);
    const sets = Object.entries(serviceKeys).map(([name, text]) => [name, JSON.parse(text).keys] as const);
    expect(new Set(sets.map(([, [key]]) => key.d)).size).toBe(SERVICE_NAMES.length);
    expect(JSON.parse(servicePublicKeys)).toEqual(
      Object.fromEntries(sets.map(([name, [{ kty, crv, x }]]) => [name, { keys: [{ kty, crv, x }] }])),
    );
  });

  it('creates keys for a new service, and keeps those of the others', async () => {
    const first = await readSecrets(folder.path);
    const file = join(folder.path, 'secrets/service-keys.json');
    const { files: _added, ...others } = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify(others));
    const second = await readSecrets(folder.path);
    expect(second.serviceKeys).toMatchObject({ users: first.serviceKeys.users, parking: first.serviceKeys.parking });
    expect(second.serviceKeys.files).not.toBe(first.serviceKeys.files);
    expect(await readSecrets(folder.path)).toEqual(second);
  });

  it('keeps the formerly shared secret for svc-users, so that sessions stay valid', async () => {
    const secrets = join(folder.path, 'secrets');
    await mkdir(secrets);
    await writeFile(join(secrets, 'internal-secret'), 'f'.repeat(64));
    expect((await readSecrets(folder.path)).usersSecret).toBe('f'.repeat(64));
    expect(await readdir(secrets)).not.toContain('internal-secret');
  });

  it('does not replace a secret that cannot be read', async () => {
    const secret = join(folder.path, 'secrets/users-secret');
    await mkdir(secret, { recursive: true });
    await expect(readSecrets(folder.path)).rejects.toThrow('EISDIR');
  });

  it('writes a private Ed25519 key that signs', async () => {
    const { signingKeysFile } = await readSecrets(folder.path);
    const { keys } = JSON.parse(await readFile(signingKeysFile, 'utf8'));
    expect(createPrivateKey({ key: keys[0], format: 'jwk' }).asymmetricKeyType).toBe('ed25519');
  });
});
