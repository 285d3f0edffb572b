import { isIP } from 'node:net';
import { StartError } from '../environment/environment.ts';

export interface DatabaseTls {
  /** The CA's certificate in PEM; by default Node's trusted CAs are used. */
  readonly ca?: string;
}

export function readDatabaseTls(settings: {
  readonly DATABASE_TLS: boolean;
  readonly DATABASE_CA?: string | undefined;
}): DatabaseTls | undefined {
  if (settings.DATABASE_CA) return { ca: settings.DATABASE_CA };
  return settings.DATABASE_TLS ? {} : undefined;
}

/**
 * TLS options that check the host: by default mysql2 accepts a certificate for any host, and verifies no certificate if
 * the URL has an IP address.
 */
export function sslOptions(url: string, tls: DatabaseTls) {
  if (isIP(new URL(url).hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw new StartError('DATABASE_URL: by TLS it must name the server’s host, which its certificate is checked for');
  }
  return { ...tls, rejectUnauthorized: true, verifyIdentity: true, minVersion: 'TLSv1.2' };
}
