import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SERVICE_NAMES, type ServiceName, urlSettingOf } from '@parkwart/contracts/wire/services';
import type { Logging } from './logWriter.ts';
import type { Secrets } from './secrets.ts';

type Environment = Readonly<Record<string, string>>;

export interface StackSettings {
  readonly dataDir: string;
  readonly tls?: boolean;
  /** Database URLs (`sqlite:…` or `mysql://…`) that replace the SQLite files in `dataDir`. */
  readonly databaseUrls?: Partial<Record<ServiceName, string>>;
}

export interface GatewayPlan {
  readonly siteFolder: string;
  readonly services: Readonly<Record<ServiceName, string>>;
  readonly storage: string;
  readonly gatewayKey: string;
  readonly port: number;
  readonly logAddresses: Logging['addresses'];
}

/** The bucket's name is also the gateway's path for presigned links, and so part of their signature. */
export const BUCKET = 'parkwart-files';

export function storageEnvironment({ dataDir }: StackSettings, { s3AccessKey, s3SecretKey }: Secrets): Environment {
  return { S3_FOLDER: join(dataDir, 's3'), S3_ACCESS_KEY: s3AccessKey, S3_SECRET_KEY: s3SecretKey };
}

export function serviceEnvironment(
  name: ServiceName,
  { dataDir, databaseUrls, tls }: StackSettings,
  { serviceKeys, servicePublicKeys, gatewayKey }: Secrets,
): Environment {
  return {
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrls?.[name] ?? `sqlite:${join(dataDir, 'databases', `${name}.sqlite`)}`,
    SERVICE_KEYS: serviceKeys[name],
    SERVICE_PUBLIC_KEYS: servicePublicKeys,
    GATEWAY_KEY: gatewayKey,
    COOKIE_SECURE: String(tls === true),
    DEMO_MODE: process.env.DEMO_MODE ?? 'true',
  };
}

/**
 * Keys and passwords that third parties issue, each with the name of a file. If this file exists, it contains a rotated
 * key or password, which replaces the value in the environment.
 */
const OTHERS_SECRETS = {
  PAYMENT_KEY: 'payment-key',
  PAYMENT_REPORTS_KEY: 'payment-reports-key',
  PRINT_SERVICE_KEY: 'print-service-key',
  SMTP_PASSWORD: 'smtp-password',
};
const OTHERS = ['PRINT_SERVICE_API', 'SMTP_SERVER', 'SMTP_USER', 'SMTP_CA_FILE'];

function settingOf(name: string): [name: string, value: string][] {
  const value = process.env[name];
  return value ? [[name, value]] : [];
}

/** Settings that only one service has. */
export function ownEnvironments(
  { signingKeysFile, usersSecret, s3AccessKey, s3SecretKey }: Secrets,
  storage: Promise<{ readonly url: string }>,
): Partial<Record<ServiceName, () => Promise<Environment>>> {
  return {
    users: async () => ({ SIGNING_KEYS_FILE: signingKeysFile, USERS_SECRET: usersSecret, EMBEDDED_ACCOUNTS: 'true' }),
    // Settings for the payment provider, the print service, the mail server and the stand-ins for their APIs, each only
    // if it is set. The provider's stand-in has its own certificate.
    parking: async () =>
      Object.fromEntries([
        ...(process.env.PAYMENT_API ? ['PAYMENT_API', 'NODE_TLS_REJECT_UNAUTHORIZED'].flatMap(settingOf) : []),
        ...OTHERS.flatMap(settingOf),
        ...Object.entries(OTHERS_SECRETS).flatMap(([name, file]) => {
          const rotated = join(dirname(signingKeysFile), file);
          return existsSync(rotated) ? [[`${name}_FILE`, rotated]] : [name, `${name}_FILE`].flatMap(settingOf);
        }),
      ]),
    files: async () => ({
      S3_ENDPOINT: (await storage).url,
      S3_ACCESS_KEY: s3AccessKey,
      S3_SECRET_KEY: s3SecretKey,
      S3_BUCKET: BUCKET,
    }),
  };
}

export function gatewayEnvironment(plan: GatewayPlan): Environment {
  return {
    SITE_FOLDER: plan.siteFolder,
    PUBLIC_NAMES: process.env.PUBLIC_NAMES ?? '',
    ...Object.fromEntries(SERVICE_NAMES.map((name) => [urlSettingOf(name), plan.services[name]])),
    STORAGE_URL: plan.storage,
    GATEWAY_KEY: plan.gatewayKey,
    LOG_ADDRESSES: plan.logAddresses,
  };
}
