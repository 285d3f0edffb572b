import { readEnvironment } from '@parkwart/service-kit/environment';
import { runProcess } from '@parkwart/service-kit/runProcess';
import { startService } from '@parkwart/service-kit/service';
import { parkingEnvironment } from './environment.ts';
import { parkingService } from './parkingService.ts';

await runProcess(() => {
  const environment = readEnvironment(parkingEnvironment);
  return startService(parkingService(environment), environment);
});
