import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

const make = (commonName, extensions, ca) =>
  generate([{ name: 'commonName', value: commonName }], { keyType: 'ec', algorithm: 'sha256', extensions, ca });

const nameOf = (written) => {
  const [kind, ...value] = written.split(':');
  return kind === 'IP' ? { type: 7, ip: value.join(':') } : { type: 2, value: value.join(':') };
};

export async function makeCertificates(names = ['DNS:localhost']) {
  const authority = await make('An authority of the tests', [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, critical: true },
  ]);
  const server = await make(
    'A server of the tests',
    [
      { name: 'basicConstraints', cA: false },
      { name: 'subjectAltName', altNames: names.map(nameOf) },
    ],
    { key: authority.private, cert: authority.cert },
  );
  const folder = await mkdtemp(join(tmpdir(), 'parkwart-certificates-'));
  const file = (name) => join(folder, name);
  await writeFile(file('ca.pem'), authority.cert);
  await writeFile(file('certificate.pem'), server.cert);
  await writeFile(file('key.pem'), server.private, { mode: 0o600 });
  return {
    certificate: file('certificate.pem'),
    key: file('key.pem'),
    caFile: file('ca.pem'),
    ca: authority.cert,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
