import { readEnvironment } from '@parkwart/service-kit/environment/environment';
import { runProcess } from '@parkwart/service-kit/service/runProcess';
import { startService } from '@parkwart/service-kit/service/service';
import { filesEnvironment } from './environment.ts';
import { filesService } from './filesService.ts';

await runProcess(() => {
  const environment = readEnvironment(filesEnvironment);
  return startService(filesService(environment), environment);
});
