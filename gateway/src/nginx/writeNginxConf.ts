import { readFileSync, writeFileSync } from 'node:fs';
import { forEachService, moduleOf, SERVICE_PORT } from '@parkwart/contracts/wire/services';
import { holdsKeys, sentKey } from '../gatewayKey.ts';
import { ownHosts } from '../ownHosts.ts';
import { nginxConf } from './nginxConf.ts';

const {
  NGINX_LISTEN = '8080',
  // By default the host names are allowed with any port, for port mappings and proxies.
  NGINX_OWN_HOSTS = ownHosts({}).source,
  NGINX_SITE_FOLDER = '/site',
  NGINX_RUN_FOLDER = '/run/parkwart',
  // The domain that is appended to the services' names; needed in clusters.
  NGINX_SERVICE_DOMAIN = '',
  NGINX_STORAGE = 'minio:9000',
  NGINX_STORAGE_SCHEME = 'http',
  NGINX_STORAGE_NAME = '',
  NGINX_STORAGE_CA = '',
  NGINX_GATEWAY_KEY,
  NGINX_GATEWAY_KEY_FILE,
  NGINX_RESOLVER,
  NGINX_ACCESS_LOG = '/dev/stdout',
  NGINX_LOG_ADDRESSES = 'on',
  NGINX_TRUSTED_PROXIES,
  NGINX_TLS_LISTEN = '8443',
  NGINX_TLS_CERTIFICATE,
  NGINX_TLS_KEY,
  NGINX_TLS_PUBLIC_PORT = '',
} = process.env;

/**
 * Reads the key from its file. A configuration for the image has no key file: it contains a placeholder, which the
 * container's entrypoint replaces by the key.
 */
function readKey(): string {
  if (!NGINX_GATEWAY_KEY_FILE) {
    if (NGINX_GATEWAY_KEY) return NGINX_GATEWAY_KEY;
    throw new Error('NGINX_GATEWAY_KEY_FILE: name the file that holds the gateway’s key');
  }
  const setting = readFileSync(NGINX_GATEWAY_KEY_FILE, 'utf8');
  if (!holdsKeys(setting)) throw new Error('NGINX_GATEWAY_KEY_FILE: holds no key');
  return sentKey(setting);
}

const file = process.argv[2] ?? 'dist/nginx.conf';
writeFileSync(
  file,
  nginxConf({
    listen: NGINX_LISTEN,
    ownHosts: NGINX_OWN_HOSTS,
    siteFolder: NGINX_SITE_FOLDER,
    services: forEachService((name) => [`${moduleOf(name)}${NGINX_SERVICE_DOMAIN}:${SERVICE_PORT}`]),
    storage: NGINX_STORAGE.split(' '),
    ...(NGINX_STORAGE_SCHEME === 'http'
      ? {}
      : { storageTls: { scheme: NGINX_STORAGE_SCHEME, name: NGINX_STORAGE_NAME, ca: NGINX_STORAGE_CA } }),
    gatewayKey: readKey(),
    runFolder: NGINX_RUN_FOLDER,
    accessLog: NGINX_ACCESS_LOG,
    logAddresses: NGINX_LOG_ADDRESSES,
    ...(NGINX_RESOLVER ? { resolver: NGINX_RESOLVER } : {}),
    ...(NGINX_TRUSTED_PROXIES ? { trustedProxies: NGINX_TRUSTED_PROXIES.split(' ') } : {}),
    ...(NGINX_TLS_CERTIFICATE && NGINX_TLS_KEY
      ? {
          tls: {
            listen: NGINX_TLS_LISTEN,
            certificate: NGINX_TLS_CERTIFICATE,
            key: NGINX_TLS_KEY,
            publicPort: NGINX_TLS_PUBLIC_PORT,
          },
        }
      : {}),
  }),
  { mode: NGINX_GATEWAY_KEY_FILE ? 0o600 : 0o644 },
);
process.stdout.write(`${file}\n`);
