import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretsOf } from '@parkwart/service-kit/secrets';
import { temporaryFolder } from 'gateway/testing/temporaryFolder';
import { readSecrets } from 'local/secrets';
import { embeddedSecrets } from './embeddedSecrets.ts';
import { rotate } from './rotate.ts';
import type { RotatedSecret } from './secretStore.ts';

const MINUTE = 60_000;

describe('npm run rotate', () => {
  let folder: { path: string; remove: () => Promise<void> };
  beforeEach(async () => {
    folder = await temporaryFolder();
    await readSecrets(folder.path);
  });
  afterEach(() => folder.remove());

  const said: string[] = [];
  const fileOf = (name: string) => join(folder.path, 'secrets', name);
  const say = (line: string) => said.push(line);
  /** One step, so many minutes after the one before. */
  const step = async (name: RotatedSecret, file: string, minutes = 11) => {
    const now = Date.now();
    const before = new Date(now - minutes * MINUTE);
    await utimes(fileOf(file), before, before);
    await rotate(embeddedSecrets(folder.path), { name, say, now: new Date(now) });
  };
  const keys = async () =>
    (JSON.parse(await readFile(fileOf('signing-keys.json'), 'utf8')) as { keys: { x: string }[] }).keys;
  const secrets = async () => secretsOf(await readFile(fileOf('internal-secret'), 'utf8'));

  it('changes the signing keys in three steps: known, used, alone', async () => {
    const [old] = (await keys()).map(({ x }) => x);
    await step('signing-keys', 'signing-keys.json');
    const [first, added] = (await keys()).map(({ x }) => x);
    expect(first).toBe(old);
    await step('signing-keys', 'signing-keys.json');
    expect((await keys()).map(({ x }) => x)).toEqual([added, old]);
    await step('signing-keys', 'signing-keys.json');
    expect((await keys()).map(({ x }) => x)).toEqual([added]);
  });

  it('changes the secret between services in the same steps, and again', async () => {
    for (const _round of [1, 2]) {
      const [old] = await secrets();
      await step('internal-secret', 'internal-secret');
      const [first, added] = await secrets();
      expect(first).toBe(old);
      await step('internal-secret', 'internal-secret');
      expect(await secrets()).toEqual([added, old]);
      await step('internal-secret', 'internal-secret');
      expect(await secrets()).toEqual([added]);
      expect(added?.length).toBeGreaterThan(32);
    }
  });

  it.each([
    ['used', 1, 1],
    ['over', 2, 9],
  ])('does not hurry: step %s waits for the one before', async (_stage, stepsBefore, minutes) => {
    for (let done = 0; done < stepsBefore; done += 1) await step('signing-keys', 'signing-keys.json');
    const before = await keys();
    await expect(step('signing-keys', 'signing-keys.json', minutes)).rejects.toThrow('zu frisch');
    expect(await keys()).toEqual(before);
  });

  it('touches nothing that it does not understand', async () => {
    await writeFile(fileOf('signing-keys.json'), '{"keys":[]}');
    await expect(step('signing-keys', 'signing-keys.json')).rejects.toThrow('nicht die erwartete Form');
    expect(await readFile(fileOf('signing-keys.json'), 'utf8')).toBe('{"keys":[]}');
  });

  it('never says a secret', async () => {
    await step('internal-secret', 'internal-secret');
    await step('signing-keys', 'signing-keys.json');
    const written = [...(await secrets()), ...(await keys()).map(({ x }) => x)];
    for (const secret of written) expect(said.join('\n')).not.toContain(secret);
  });
});
