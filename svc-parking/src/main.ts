import { readEnvironment } from '@parkwart/service-kit/environment/environment';
import { runProcess } from '@parkwart/service-kit/service/runProcess';
import { startService } from '@parkwart/service-kit/service/service';
import { parkingEnvironment } from './environment.ts';
import { parkingService } from './parkingService.ts';

await runProcess(() => {
  const environment = readEnvironment(parkingEnvironment);
  return startService(parkingService(environment), environment);
});
