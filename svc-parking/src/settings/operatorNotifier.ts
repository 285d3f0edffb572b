import { putOperatorName } from '@parkwart/contracts/wire/internalCalls';
import { callInternal } from '@parkwart/service-kit/peers/internalClient';
import type { ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
import { readSettings } from './operatorSettings.ts';

/** Sends the operator's name to svc-users, which rejects passwords that contain it. */
export interface OperatorNotifier {
  notify(): void;
  stop(): Promise<void>;
}

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 600_000;

/** @param firstDelay in ms */
export function operatorNotifier(
  { database, log, tokens }: Pick<ServiceParts, 'database' | 'log' | 'tokens'>,
  usersUrl: string,
  firstDelay = FIRST_DELAY_MS,
): OperatorNotifier {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopped = false;

  const send = async () => {
    const { operatorName } = await readSettings(database);
    await callInternal(tokens, usersUrl, putOperatorName, { body: { operatorName } });
  };
  const attempt = (delay: number) => {
    clearTimeout(timer);
    // Sequential, so that an older name never overtakes a newer one.
    running = running.then(send).catch((error: unknown) => {
      log.warn({ err: error }, 'the operator’s name is sent to svc-users again later');
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(() => attempt(Math.min(delay * 2, MAX_DELAY_MS)), delay).unref();
    });
  };

  return {
    notify: () => attempt(firstDelay),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
