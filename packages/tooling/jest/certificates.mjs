import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc'];

export async function makeCertificates(names = ['DNS:localhost']) {
  const folder = await mkdtemp(join(tmpdir(), 'parkwart-certificates-'));
  const file = (name) => join(folder, name);
  const issuer = ['-keyout', file('ca_key.pem'), '-out', file('ca.pem')];
  await run('openssl', ['req', '-x509', ...NEW_KEY, '-subj', '/CN=An authority of the tests', ...issuer]);
  const request = ['-keyout', file('key.pem'), '-out', file('request.pem')];
  await run('openssl', ['req', ...NEW_KEY, '-subj', '/CN=A server of the tests', ...request]);
  await writeFile(file('names'), `subjectAltName=${names.join(',')}`);
  const signer = ['-CA', file('ca.pem'), '-CAkey', file('ca_key.pem'), '-CAcreateserial', '-extfile', file('names')];
  await run('openssl', ['x509', '-req', '-in', file('request.pem'), ...signer, '-out', file('certificate.pem')]);
  return {
    certificate: file('certificate.pem'),
    key: file('key.pem'),
    caFile: file('ca.pem'),
    ca: await readFile(file('ca.pem'), 'utf8'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
