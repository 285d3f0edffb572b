import { writeFileSync } from 'node:fs';
import { nginxConf } from './nginxConf.ts';

/** Defaults are those of the gateway's image; several addresses of a service stand with blanks between. */
const {
  NGINX_LISTEN = '8080',
  NGINX_SITE_FOLDER = '/site',
  NGINX_RUN_FOLDER = '/run/parkwart',
  NGINX_USERS = 'svc-users:8080',
  NGINX_PARKING = 'svc-parking:8080',
  NGINX_FILES = 'svc-files:8080',
  NGINX_STORAGE = 'minio:9000',
  NGINX_RESOLVER,
  NGINX_TRUSTED_PROXIES,
  NGINX_TLS_LISTEN = '8443',
  NGINX_TLS_CERTIFICATE,
  NGINX_TLS_KEY,
  NGINX_TLS_PUBLIC_PORT = '',
} = process.env;

const file = process.argv[2] ?? 'dist/nginx.conf';
writeFileSync(
  file,
  nginxConf({
    listen: NGINX_LISTEN,
    siteFolder: NGINX_SITE_FOLDER,
    services: {
      users: NGINX_USERS.split(' '),
      parking: NGINX_PARKING.split(' '),
      files: NGINX_FILES.split(' '),
    },
    storage: NGINX_STORAGE.split(' '),
    runFolder: NGINX_RUN_FOLDER,
    accessLog: '/dev/stdout',
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
);
process.stdout.write(`${file}\n`);
