import { idempotencyMigration } from '@parkwart/service-kit/idempotency';
import type { ServiceDefinition } from '@parkwart/service-kit/service';
import { usersAuthenticator } from '@parkwart/service-kit/usersAuthenticator';
import type { FilesEnvironment } from './environment.ts';
import { openStorage } from './storage/storage.ts';

export function filesService(environment: FilesEnvironment): ServiceDefinition {
  return {
    name: 'files',
    migrations: [idempotencyMigration],
    build: ({ log, tokens }) => {
      const storage = openStorage(environment, log);
      return {
        authenticator: usersAuthenticator(environment.USERS_URL, tokens, log),
        calls: [],
        checks: { storage: () => storage.check() },
        prepare: () => storage.makeBucket(),
        stop: async () => storage.close(),
      };
    },
  };
}
