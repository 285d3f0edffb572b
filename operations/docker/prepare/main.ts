import { prepare } from './prepare.ts';
import { runPreparation } from './runPreparation.ts';

const places = {
  secretsFolder: '/secrets',
  containersFolder: '/handed-out',
  certificate: '/given/certificate.pem',
  key: '/given/key.pem',
  databaseCa: '/given/database_ca.pem',
  s3Ca: '/given/s3_ca.pem',
  storage: '/storage',
  // MinIO runs as this user in docker-compose.yml.
  owner: { uid: 1000, gid: 1000 },
};

await runPreparation(async () => {
  for (const line of await prepare(process.env, places)) process.stdout.write(`${line}\n`);
});
