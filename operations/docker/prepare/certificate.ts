import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ConfigurationError } from './runPreparation.ts';

export interface ConfiguredFile {
  readonly named: string | undefined;
  /** The path in this container. */
  readonly path: string;
}

export interface Certificate {
  readonly certificate: string;
  readonly key: string;
  readonly expires: Date;
}

async function readPem<Parsed>(setting: string, { named, path }: ConfiguredFile, parse: (text: string) => Parsed) {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError(`${setting}: ${named} cannot be read (${error.code})`);
  });
  try {
    return { text, parsed: parse(text) };
  } catch {
    throw new ConfigurationError(`${setting}: ${named} is not what it should be, a PEM file without a passphrase`);
  }
}

const parseCertificate = (text: string) => new X509Certificate(text);

/** @throws ConfigurationError */
export async function readAuthority(setting: string, file: ConfiguredFile): Promise<string> {
  return file.named ? (await readPem(setting, file, parseCertificate)).text : '';
}

/** @throws ConfigurationError if certificate or key is missing, or they do not match */
export async function readCertificate(
  certificate: ConfiguredFile,
  key: ConfiguredFile,
): Promise<Certificate | undefined> {
  if (!certificate.named && !key.named) return undefined;
  if (!certificate.named || !key.named)
    throw new ConfigurationError('TLS_CERTIFICATE and TLS_KEY: both or neither must be set in .env');
  const { text, parsed } = await readPem('TLS_CERTIFICATE', certificate, parseCertificate);
  const privateKey = await readPem('TLS_KEY', key, createPrivateKey);
  if (!parsed.checkPrivateKey(privateKey.parsed)) {
    throw new ConfigurationError(`TLS_KEY: ${key.named} is not the key of the certificate in ${certificate.named}`);
  }
  return { certificate: text, key: privateKey.text, expires: new Date(parsed.validTo) };
}
