import { readEnvironment } from '@parkwart/service-kit/environment/environment';
import { runProcess } from '@parkwart/service-kit/service/runProcess';
import { startService } from '@parkwart/service-kit/service/service';
import { readSigningKeys } from './access/signingKeys.ts';
import { usersEnvironment } from './environment.ts';
import { createPasswords } from './password/passwords.ts';
import { usersService } from './usersService.ts';

await runProcess(async () => {
  const environment = readEnvironment(usersEnvironment);
  const keys = await readSigningKeys(environment.SIGNING_KEYS_FILE);
  const passwords = await createPasswords();
  return startService(usersService(environment, { keys, passwords }), environment);
});
