import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { secretsOf } from '@parkwart/service-kit/environment/environment';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { readSecrets } from 'embedded/secrets';
import { holdsKeys } from 'gateway/gatewayKey';
import { rotate } from './rotate.ts';
import { composeSecrets, embeddedSecrets, type RotatedSecret } from './secretStores.ts';

const MINUTE = 60_000;

describe('npm run rotate', () => {
  const folder = folderOfEachTest();
  beforeEach(async () => {
    await readSecrets(folder.path);
  });

  const output: string[] = [];
  const fileOf = (name: string) => join(folder.path, 'secrets', name);
  const say = (line: string) => output.push(line);
  const step = async (name: RotatedSecret, file: string, minutes = 11) => {
    const now = Date.now();
    const before = new Date(now - minutes * MINUTE);
    await utimes(fileOf(file), before, before);
    await rotate(embeddedSecrets(folder.path), { name, say, now: new Date(now) });
  };
  const keys = async () =>
    (JSON.parse(await readFile(fileOf('signing-keys.json'), 'utf8')) as { keys: { x: string }[] }).keys;
  const secrets = async (file: string) => secretsOf(await readFile(fileOf(file), 'utf8'));
  const serviceKeys = async () => {
    const sets = Object.values(JSON.parse(await readFile(fileOf('service-keys.json'), 'utf8')));
    return (sets as { keys: { x: string }[] }[]).map(({ keys: list }) => list.map(({ x }) => x));
  };

  it('rotates the signing keys in three steps: the new key is accepted, then used, then the only key', async () => {
    const [old] = (await keys()).map(({ x }) => x);
    await step('signing-keys', 'signing-keys.json');
    const [first, added] = (await keys()).map(({ x }) => x);
    expect(first).toBe(old);
    await step('signing-keys', 'signing-keys.json');
    expect((await keys()).map(({ x }) => x)).toEqual([added, old]);
    await step('signing-keys', 'signing-keys.json');
    expect((await keys()).map(({ x }) => x)).toEqual([added]);
  });

  it('rotates the keys of all services in the same steps', async () => {
    const old = (await serviceKeys()).map(([x]) => x);
    await step('service-keys', 'service-keys.json');
    const added = (await serviceKeys()).map(([, x]) => x);
    expect(await serviceKeys()).toEqual(old.map((x, index) => [x, added[index]]));
    await step('service-keys', 'service-keys.json');
    expect(await serviceKeys()).toEqual(old.map((x, index) => [added[index], x]));
    await step('service-keys', 'service-keys.json');
    expect(await serviceKeys()).toEqual(added.map((x) => [x]));
    expect(new Set([...old, ...added]).size).toBe(2 * SERVICE_NAMES.length);
    const [usersKey] = added;
    const { serviceKeys: handedOut, servicePublicKeys } = await readSecrets(folder.path);
    expect(JSON.parse(handedOut.users).keys).toEqual([expect.objectContaining({ x: usersKey })]);
    expect(JSON.parse(servicePublicKeys).users.keys).toEqual([{ kty: 'OKP', crv: 'Ed25519', x: usersKey }]);
  });

  it.each(['users-secret', 'gateway-key'] as const)(
    'rotates the %s in the same three steps, also a second time',
    async (name) => {
      for (const _round of [1, 2]) {
        const [old] = await secrets(name);
        await step(name, name);
        const [first, added] = await secrets(name);
        expect(first).toBe(old);
        await step(name, name);
        expect(await secrets(name)).toEqual([added, old]);
        await step(name, name);
        expect(await secrets(name)).toEqual([added]);
        expect(holdsKeys(added ?? '')).toBe(true);
      }
    },
  );

  it.each([
    ['used', 1, 1],
    ['over', 2, 9],
  ])('rejects the step „%s“ until the previous step is in effect', async (_stage, stepsBefore, minutes) => {
    for (let done = 0; done < stepsBefore; done += 1) await step('signing-keys', 'signing-keys.json');
    const before = await keys();
    await expect(step('signing-keys', 'signing-keys.json', minutes)).rejects.toThrow('zu frisch');
    expect(await keys()).toEqual(before);
  });

  it('changes no secret that it cannot parse', async () => {
    await writeFile(fileOf('signing-keys.json'), '{"keys":[]}');
    await expect(step('signing-keys', 'signing-keys.json')).rejects.toThrow('nicht die erwartete Form');
    expect(await readFile(fileOf('signing-keys.json'), 'utf8')).toBe('{"keys":[]}');
  });

  it('stores unchanged the keys and passwords that third parties issue, and rejects any other text', async () => {
    const [key, other] = [`live_${'n'.repeat(30)}`, `access_${'n'.repeat(30)}`];
    const put = (given: string, name: RotatedSecret = 'payment-key') =>
      rotate(embeddedSecrets(folder.path), { name, given, say });
    await put(`${key}\n`);
    await put(other, 'payment-reports-key');
    await put('pass word 7\n', 'smtp-password');
    expect(await readFile(fileOf('smtp-password'), 'utf8')).toBe('pass word 7');
    await expect(put('only-one-part', 'print-service-key')).rejects.toThrow('kein solcher Schlüssel');
    await expect(put(other)).rejects.toThrow('kein solcher Schlüssel');
    expect(await readFile(fileOf('payment-key'), 'utf8')).toBe(key);
    expect(await readFile(fileOf('payment-reports-key'), 'utf8')).toBe(other);
    expect(composeSecrets().restartCommand('payment-key')).toBe(
      'docker compose run --rm prepare && npm run restart -- svc-parking --compose',
    );
    expect(output.join('\n')).not.toMatch(/n{30}/);
  });

  it('never prints a secret', async () => {
    await step('users-secret', 'users-secret');
    await step('service-keys', 'service-keys.json');
    await step('signing-keys', 'signing-keys.json');
    const written = [
      ...(await secrets('users-secret')),
      ...(await serviceKeys()).flat(),
      ...(await keys()).map(({ x }) => x),
    ];
    for (const secret of written) expect(output.join('\n')).not.toContain(secret);
  });
});
