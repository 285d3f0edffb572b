import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The names are read from the folders, because nothing is installed yet. */
const SERVICES = readdirSync(new URL('../..', import.meta.url)).flatMap((name) => name.match(/^svc-(.+)/)?.[1] ?? []);

const randomText = () => randomBytes(32).toString('hex');

function newKeySet() {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', x, d }] });
}

const keysFileOf = (service) => `${service}_service_keys.json`;

/** @returns the names of the generated secrets */
function makeKeys(folder) {
  const generated = {
    gateway_key: randomText,
    users_secret: randomText,
    'signing_keys.json': newKeySet,
    ...Object.fromEntries(SERVICES.map((service) => [keysFileOf(service), newKeySet])),
  };
  const missing = Object.keys(generated).filter((name) => !existsSync(join(folder, name)));
  for (const name of missing) writeFileSync(join(folder, name), generated[name](), { mode: 0o600 });
  const publicKeys = SERVICES.map((service) => {
    const { keys } = JSON.parse(readFileSync(join(folder, keysFileOf(service)), 'utf8'));
    return [service, { keys: keys.map(({ kty, crv, x }) => ({ kty, crv, x })) }];
  });
  writeFileSync(join(folder, 'service_public_keys.json'), JSON.stringify(Object.fromEntries(publicKeys)));
  return missing;
}

const [, , folder] = process.argv;
if (!folder) throw new Error('So geht es: node operations/kubernetes/makeKeys.mjs <Ordner der Geheimnisse>');
for (const name of makeKeys(folder)) process.stdout.write(`made: ${name}\n`);
