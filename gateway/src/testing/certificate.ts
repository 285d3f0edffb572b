import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export async function makeCertificate(folder: string) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-subj', '/CN=localhost'];
  const names = ['-addext', 'subjectAltName=DNS:localhost,DNS:parkwart.example,IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', certificate];
  await promisify(execFile)('openssl', ['req', '-x509', ...kind, ...names, ...files]);
  return { certificate, key, text: await readFile(certificate, 'utf8') };
}

/** Removes the directive `http2 on`, which Debian's nginx does not know; the tests use HTTP/1.1. */
export const withoutHttp2 = (conf: string) => conf.replace('http2 on;', '');
