import { createPrivateKey } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from 'gateway/testing/temporaryFolder';
import { readSecrets } from './secrets.ts';

let folder: { path: string; remove: () => Promise<void> };
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

describe('readSecrets', () => {
  it('makes them once and finds them again', async () => {
    const first = await readSecrets(folder.path);
    expect(first.internalSecret.length).toBeGreaterThanOrEqual(32);
    expect(await readSecrets(folder.path)).toEqual(first);
  });

  it('makes others for another data folder', async () => {
    const other = await temporaryFolder();
    const [mine, theirs] = await Promise.all([readSecrets(folder.path), readSecrets(other.path)]);
    await other.remove();
    expect(mine.internalSecret).not.toBe(theirs.internalSecret);
    expect(mine.s3SecretKey).not.toBe(theirs.s3SecretKey);
  });

  it('lets nobody else read them', async () => {
    await readSecrets(folder.path);
    const secrets = join(folder.path, 'secrets');
    expect((await stat(secrets)).mode & 0o777).toBe(0o700);
    const files = await readdir(secrets);
    expect(files).toHaveLength(5);
    for (const file of files) expect((await stat(join(secrets, file))).mode & 0o777).toBe(0o600);
  });

  it('writes a private Ed25519 key that signs', async () => {
    const { signingKeysFile } = await readSecrets(folder.path);
    const { keys } = JSON.parse(await readFile(signingKeysFile, 'utf8'));
    expect(createPrivateKey({ key: keys[0], format: 'jwk' }).asymmetricKeyType).toBe('ed25519');
  });
});
