import type { ServiceDefinition } from '@parkwart/service-kit/serviceDefinition';
import type { Authenticator } from '@parkwart/service-kit/session';
import { usersAuthenticator } from '@parkwart/service-kit/usersAuthenticator';
import type { ParkingEnvironment } from './environment.ts';
import { openForgetting } from './forgetting/openForgetting.ts';
import { internalCalls } from './internal/internalCalls.ts';
import { parkingMigrations } from './migrations/parkingMigrations.ts';
import { parkingCalls } from './parkingCalls.ts';
import type { Pause } from './record/missedLookups.ts';
import { operatorTeller } from './settings/operatorTeller.ts';

interface Replaceable {
  /** What the tests set instead of svc-users and the real time. */
  readonly authenticator?: Authenticator;
  readonly clock?: () => Date;
  readonly pause?: Pause;
  /** How long after the start it looks what is to be forgotten, in ms. */
  readonly forgetAfter?: number;
  /** How long it waits before it tells svc-users the operator's name once more, in ms. */
  readonly tellAgainAfter?: number;
}

export function parkingService(
  environment: ParkingEnvironment,
  { authenticator, clock = () => new Date(), forgetAfter, pause, tellAgainAfter }: Replaceable = {},
): ServiceDefinition {
  return {
    name: 'parking',
    migrations: parkingMigrations,
    build: ({ database, log, tokens }) => {
      const teller = operatorTeller({ database, log, tokens }, environment.USERS_URL, tellAgainAfter);
      const forgetting = openForgetting({ database, log }, clock, forgetAfter);
      return {
        authenticator: authenticator ?? usersAuthenticator(environment.USERS_URL, tokens, log),
        calls: parkingCalls(database, { clock, log, pause, onSettings: teller.tell }),
        internal: [...internalCalls(database), ...forgetting.routes],
        figures: forgetting.figures,
        prepare: async () => {
          forgetting.start();
          teller.tell();
        },
        stop: async () => {
          await forgetting.stop();
          await teller.stop();
        },
      };
    },
  };
}
