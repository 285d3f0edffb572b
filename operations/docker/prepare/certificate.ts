import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ConfigurationError } from './runPreparation.ts';

export interface ConfiguredFile {
  readonly named: string | undefined;
  /** In this container. */
  readonly path: string;
}

export interface Certificate {
  readonly certificate: string;
  readonly key: string;
  readonly expires: Date;
}

async function read(setting: string, { named, path }: ConfiguredFile): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError(`${setting}: ${named} cannot be read (${error.code})`);
  });
}

function parse<Parsed>(setting: string, named: string | undefined, parsing: () => Parsed): Parsed {
  try {
    return parsing();
  } catch {
    throw new ConfigurationError(`${setting}: ${named} is not what it should be, a PEM file without a passphrase`);
  }
}

/** @throws ConfigurationError */
export async function readAuthority(setting: string, file: ConfiguredFile): Promise<string> {
  if (!file.named) return '';
  const text = await read(setting, file);
  parse(setting, file.named, () => new X509Certificate(text));
  return text;
}

/** @throws ConfigurationError when certificate or key is missing, or they do not match */
export async function readCertificate(
  certificate: ConfiguredFile,
  key: ConfiguredFile,
): Promise<Certificate | undefined> {
  if (!certificate.named && !key.named) return undefined;
  if (!certificate.named || !key.named)
    throw new ConfigurationError('TLS_CERTIFICATE and TLS_KEY: both or neither must be set in .env');
  const [certificateText, keyText] = [await read('TLS_CERTIFICATE', certificate), await read('TLS_KEY', key)];
  const parsed = parse('TLS_CERTIFICATE', certificate.named, () => new X509Certificate(certificateText));
  const privateKey = parse('TLS_KEY', key.named, () => createPrivateKey(keyText));
  if (!parsed.checkPrivateKey(privateKey)) {
    throw new ConfigurationError(`TLS_KEY: ${key.named} is not the key of the certificate in ${certificate.named}`);
  }
  return { certificate: certificateText, key: keyText, expires: new Date(parsed.validTo) };
}
