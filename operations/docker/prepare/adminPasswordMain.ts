import { handOutPassword } from './adminPassword.ts';
import { runPreparation } from './runPreparation.ts';

await runPreparation(() =>
  handOutPassword(process.env.PARKWART_ADMIN_PASSWORD ?? '', {
    secretsFolder: '/secrets',
    handedOut: '/handed-out/svc-users',
  }),
);
