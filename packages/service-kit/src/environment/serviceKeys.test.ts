import { forEachService } from '@parkwart/contracts/wire/services';
import { calculateJwkThumbprint } from 'jose';
import { makeServiceKey } from '../testing/serviceKeys.ts';
import { keyId, privateServiceKeys, publicServiceKeys } from './serviceKeys.ts';

const key = makeServiceKey();
const set = { keys: [{ ...key, madeAt: '2026-11-22T10:00:00.000Z' }] };
const everySet = forEachService(() => set);

describe('the settings of a service’s keys', () => {
  it('keep only the needed members of a key, and no private part of a public one', () => {
    expect(privateServiceKeys.parse(JSON.stringify(set))).toEqual({ keys: [key] });
    const { kty, crv, x } = key;
    expect(publicServiceKeys.parse(JSON.stringify(everySet)).files).toEqual({ keys: [{ kty, crv, x }] });
  });

  it.each([
    ['no JSON', `{"keys":"${key.d}`],
    ['no key', '{"keys":[]}'],
    ['a public key', JSON.stringify({ keys: [{ ...key, d: undefined }] })],
    ['a key on another curve', JSON.stringify({ keys: [{ ...key, crv: 'Ed448' }] })],
    ['a secret', JSON.stringify({ keys: [{ kty: 'oct', k: key.d }] })],
  ])('reject %s as private keys, without quoting it', (_title, text) => {
    const { success, error } = privateServiceKeys.safeParse(text);
    expect(success).toBe(false);
    expect(JSON.stringify(error?.issues)).not.toContain(key.d);
  });

  it('require the public keys of each service', () => {
    const { files: _missing, ...others } = everySet;
    expect(publicServiceKeys.safeParse(JSON.stringify(others)).success).toBe(false);
    expect(publicServiceKeys.safeParse(JSON.stringify({ ...everySet, files: { keys: [] } })).success).toBe(false);
  });

  it('identify a key by its thumbprint', async () => {
    expect(keyId(key)).toBe(await calculateJwkThumbprint({ kty: key.kty, crv: key.crv, x: key.x }));
  });
});
