import { writeFileSync } from 'node:fs';
import { nginxConf } from './nginxConf.ts';

/** Defaults are those of the gateway's image; several addresses of a service stand with blanks between. */
const {
  NGINX_LISTEN = '8080',
  NGINX_SITE_FOLDER = '/usr/share/nginx/html',
  NGINX_RUN_FOLDER = '/run/parkwart',
  NGINX_USERS = 'svc-users:8080',
  NGINX_PARKING = 'svc-parking:8080',
  NGINX_FILES = 'svc-files:8080',
  NGINX_STORAGE = 'minio:9000',
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
  }),
);
process.stdout.write(`${file}\n`);
