import { forEachService, urlSettingOf } from '@parkwart/contracts/wire/services';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { sentKey } from '../gatewayKey.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { startNodeGateway } from './nodeGateway.ts';

function readOrExit(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

const environment = readOrExit();
const log = pino({ base: null, level: environment.LOG_LEVEL, timestamp: pino.stdTimeFunctions.isoTime });
const gateway = await startNodeGateway({
  siteFolder: environment.SITE_FOLDER,
  services: forEachService((name) => environment[urlSettingOf(name)]),
  storage: environment.STORAGE_URL,
  gatewayKey: sentKey(environment.GATEWAY_KEY),
  port: environment.PORT,
  host: environment.HOST,
  publicNames: environment.PUBLIC_NAMES,
  log,
  logAddresses: environment.LOG_ADDRESSES,
});

const routesMessage = z.object({ routes: z.array(z.unknown()) });
process.on('message', (message) => {
  try {
    gateway.setRoutes(routesMessage.parse(message).routes);
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : String(error) }, 'routes not taken');
  }
});

log.info({ port: Number(new URL(gateway.url).port) }, 'listening');

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    gateway.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
