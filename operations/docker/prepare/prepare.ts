import { chown, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { byModule, type ServiceName } from '../../../packages/contracts/src/wire/services.ts';
import { requirePassword } from './adminPassword.ts';
import { type Certificate, readAuthority, readCertificate } from './certificate.ts';
import { checkOptions, clientOptions, clusterSql, databasesSql, databaseUrl, joinSql } from './databases.ts';
import { ConfigurationError } from './runPreparation.ts';
import { isFirstStart, privateKeysOf, publicKeys, putFile, readSecret, readSecrets, type Secrets } from './secrets.ts';

export interface Settings {
  readonly TLS_CERTIFICATE?: string | undefined;
  readonly TLS_KEY?: string | undefined;
  readonly PUBLIC_ADDRESS?: string | undefined;
  readonly DATABASE_CA?: string | undefined;
  readonly S3_CA?: string | undefined;
  /** The payment provider's keys, which svc-parking checks. A rotated key replaces the one in the settings. */
  readonly PAYMENT_KEY?: string | undefined;
  readonly PAYMENT_REPORTS_KEY?: string | undefined;
  /** The print service's key; svc-parking checks it. */
  readonly PRINT_SERVICE_KEY?: string | undefined;
  readonly SMTP_PASSWORD?: string | undefined;
  /** `true`: MySQL is a group of servers. */
  readonly DATABASE_CLUSTER?: string | undefined;
}

export interface Places {
  readonly secretsFolder: string;
  /** One folder per container; a container cannot see the others. */
  readonly containersFolder: string;
  readonly certificate: string;
  readonly key: string;
  readonly databaseCa: string;
  readonly s3Ca: string;
  readonly storage: string;
  readonly owner: { readonly uid: number; readonly gid: number };
}

const PASSWORD_TIMEOUT_MS = 10_000;

function requireTlsOrLoopback(certificate: Certificate | undefined, address: string | undefined): void {
  if (certificate || !address || /^(?:127\.|\[?::1\]?$)/.test(address)) return;
  throw new ConfigurationError(
    `PUBLIC_ADDRESS: ${address} can be reached by others, which needs TLS_CERTIFICATE and TLS_KEY`,
  );
}

interface Given {
  readonly certificate: Certificate | undefined;
  readonly authorities: { readonly database: string; readonly s3: string };
  readonly isCluster: boolean;
  readonly outside: Readonly<
    Record<'payment_key' | 'payment_reports_key' | 'print_service_key' | 'smtp_password', string>
  >;
}

function clusterFiles(secrets: Secrets) {
  return {
    keeper: {
      'client.cnf': clientOptions('root', secrets),
      'cluster.sql': clusterSql(secrets),
      'join.sql': joinSql(secrets),
    },
    'mysql-proxy': { 'check.cnf': checkOptions(secrets) },
  };
}

function filesByContainer(secrets: Secrets, { certificate, authorities, isCluster, outside }: Given) {
  const service = (name: ServiceName) => ({
    'service_keys.json': privateKeysOf(name, secrets['service_keys.json']),
    'service_public_keys.json': publicKeys(secrets['service_keys.json']),
    gateway_key: secrets.gateway_key,
    database_url: databaseUrl(name, secrets),
    'database_ca.pem': authorities.database,
    // Without TLS, browsers do not send Secure cookies.
    cookie_secure: String(certificate !== undefined),
  });
  const { minio_root_user, minio_root_password, storage_access_key, storage_secret_key } = secrets;
  const own: Partial<Record<ServiceName, Record<string, string>>> = {
    users: {
      users_secret: secrets.users_secret,
      'signing_keys.json': secrets['signing_keys.json'],
    },
    // These files are empty if the payment provider, the print service or the mail server is not set up.
    parking: outside,
    files: { 's3_ca.pem': authorities.s3 },
  };
  return {
    ...byModule((name) => ({ ...service(name), ...own[name] })),
    mysql: { mysql_root_password: secrets.mysql_root_password },
    databases: { 'client.cnf': clientOptions('root', secrets), 'databases.sql': databasesSql(secrets) },
    backup: {
      'client.cnf': clientOptions('parkwart_backup', secrets),
      s3_access_key: storage_access_key,
      s3_secret_key: storage_secret_key,
    },
    minio: { minio_root_user, minio_root_password },
    bucket: { minio_root_user, minio_root_password, storage_access_key, storage_secret_key },
    gateway: {
      gateway_key: secrets.gateway_key,
      's3_ca.pem': authorities.s3,
      ...(certificate
        ? { 'certificate.pem': certificate.certificate, 'certificate_key.pem': certificate.key }
        : undefined),
    },
    ...(isCluster ? clusterFiles(secrets) : undefined),
  };
}

async function removeOutdated(containersFolder: string, certificate: Certificate | undefined): Promise<void> {
  if (certificate) return;
  for (const file of ['certificate.pem', 'certificate_key.pem'])
    await rm(join(containersFolder, 'gateway', file), { force: true });
}

/**
 * Can run repeatedly, even while the product runs.
 * @returns notes for the operator
 * @throws ConfigurationError
 */
export async function prepare(
  settings: Settings,
  places: Places,
  passwordTimeoutMs = PASSWORD_TIMEOUT_MS,
): Promise<string[]> {
  const { TLS_CERTIFICATE, TLS_KEY, PUBLIC_ADDRESS } = settings;
  // The password is checked before other settings. If an error in another setting ended the run first, the file with
  // the password's refusal would remain, and the next start would read that file.
  if (await isFirstStart(places.secretsFolder)) await requirePassword(places.secretsFolder, passwordTimeoutMs);
  const certificate = await readCertificate(
    { named: TLS_CERTIFICATE, path: places.certificate },
    { named: TLS_KEY, path: places.key },
  );
  const authorities = {
    database: await readAuthority('DATABASE_CA', { named: settings.DATABASE_CA, path: places.databaseCa }),
    s3: await readAuthority('S3_CA', { named: settings.S3_CA, path: places.s3Ca }),
  };
  requireTlsOrLoopback(certificate, PUBLIC_ADDRESS);
  const isCluster = settings.DATABASE_CLUSTER === 'true';
  const { secrets, made } = await readSecrets(places.secretsFolder);
  await removeOutdated(places.containersFolder, certificate);
  const rotatedOr = async (name: string, given = '') => (await readSecret(places.secretsFolder, name)) || given;
  const outside = {
    payment_key: await rotatedOr('payment_key', settings.PAYMENT_KEY),
    payment_reports_key: await rotatedOr('payment_reports_key', settings.PAYMENT_REPORTS_KEY),
    print_service_key: await rotatedOr('print_service_key', settings.PRINT_SERVICE_KEY),
    smtp_password: await rotatedOr('smtp_password', settings.SMTP_PASSWORD),
  };
  const given = { certificate, authorities, isCluster, outside };
  for (const [container, files] of Object.entries(filesByContainer(secrets, given))) {
    // The files are readable by every user of the container that mounts the folder; on the host only root can read
    // volumes.
    for (const [name, content] of Object.entries(files)) {
      await putFile(join(places.containersFolder, container), name, content, 0o444);
    }
  }
  await chown(places.storage, places.owner.uid, places.owner.gid);
  return notes(made, certificate);
}

function notes(made: readonly string[], certificate: Certificate | undefined): string[] {
  const lines = made.length > 0 ? [`made: ${made.join(', ')}`] : [];
  if (!certificate) return [...lines, 'no certificate: plain HTTP, only on this machine'];
  const expired = certificate.expires < new Date();
  return [
    ...lines,
    `TLS, certificate ${expired ? 'EXPIRED on' : 'good until'} ${certificate.expires.toISOString().slice(0, 10)}`,
  ];
}
