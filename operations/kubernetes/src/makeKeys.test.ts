import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { readKustomization } from './testing/manifests.ts';

describe('node operations/kubernetes/makeKeys.mjs', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parkwart-keys-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = () => execFileSync(process.execPath, [join(__dirname, '../makeKeys.mjs'), folder], { encoding: 'utf8' });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');

  it('creates everything that the overlay needs except addresses, passwords and the storage’s keys', () => {
    run();
    const wanted = readKustomization('overlays/example').secretGenerator?.flatMap(({ files }) =>
      files.map((file) => file.replace(/^.*secrets\//, '')),
    );
    const given = /_database_url$|^s3_|^admin_password$/;
    expect(readdirSync(folder).sort()).toEqual(wanted?.filter((name) => !given.test(name)).sort());
    for (const name of readdirSync(folder).filter((name) => name !== 'service_public_keys.json')) {
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    }
  });

  it('publishes each service’s public key and no private one', () => {
    run();
    const published = JSON.parse(read('service_public_keys.json'));
    for (const name of SERVICE_NAMES) {
      const [{ kty, crv, x, d }] = JSON.parse(read(`${name}_service_keys.json`)).keys;
      expect(published[name]).toEqual({ keys: [{ kty, crv, x }] });
      expect(read('service_public_keys.json')).not.toContain(d);
    }
  });

  it('leaves existing files, and publishes an added key', () => {
    run();
    const secret = read('users_secret');
    const { keys } = JSON.parse(read('files_service_keys.json'));
    writeFileSync(join(folder, 'files_service_keys.json'), JSON.stringify({ keys: [...keys, { ...keys[0], x: 'x' }] }));
    expect(run()).toBe('');
    expect(read('users_secret')).toBe(secret);
    expect(JSON.parse(read('service_public_keys.json')).files.keys).toHaveLength(2);
  });
});
