import { readEnvironment } from '@parkwart/service-kit/environment/environment';
import { runProcess } from '@parkwart/service-kit/service/runProcess';
import { startService } from '@parkwart/service-kit/service/service';
import { parkingEnvironment } from 'svc-parking/environment';
import { parkingService } from 'svc-parking/parkingService';

/** svc-parking without its journal, to measure what the journal costs. */
await runProcess(() => {
  const environment = readEnvironment(parkingEnvironment);
  const journal = { write: async () => undefined, erase: async () => undefined };
  return startService(parkingService(environment, { journal }), environment);
});
