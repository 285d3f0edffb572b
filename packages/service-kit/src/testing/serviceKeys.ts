import { generateKeyPairSync } from 'node:crypto';
import { forEachService, type ServiceName } from '@parkwart/contracts/wire/services';
import type { ServiceEnvironment } from '../environment/environment.ts';
import type { PrivateServiceKeys } from '../environment/serviceKeys.ts';
import { type ServiceTokens, serviceTokens } from '../peers/serviceToken.ts';

export function makeServiceKey(): PrivateServiceKeys['keys'][number] {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { kty: 'OKP', crv: 'Ed25519', x, d };
}

const KEYS = forEachService(makeServiceKey);
const publicSet = ({ kty, crv, x }: PrivateServiceKeys['keys'][number]) => ({ keys: [{ kty, crv, x }] });
const PUBLIC = forEachService((name) => publicSet(KEYS[name]));

export function testServiceKeys(name: ServiceName): Pick<ServiceEnvironment, 'SERVICE_KEYS' | 'SERVICE_PUBLIC_KEYS'> {
  return { SERVICE_KEYS: { keys: [KEYS[name]] }, SERVICE_PUBLIC_KEYS: PUBLIC };
}

export function testServiceKeysAsText(name: ServiceName): Record<'SERVICE_KEYS' | 'SERVICE_PUBLIC_KEYS', string> {
  const { SERVICE_KEYS, SERVICE_PUBLIC_KEYS } = testServiceKeys(name);
  return { SERVICE_KEYS: JSON.stringify(SERVICE_KEYS), SERVICE_PUBLIC_KEYS: JSON.stringify(SERVICE_PUBLIC_KEYS) };
}

export const testTokens = (name: ServiceName): ServiceTokens => serviceTokens(name, testServiceKeys(name));
