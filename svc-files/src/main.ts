import { readEnvironment } from '@parkwart/service-kit/environment';
import { runProcess } from '@parkwart/service-kit/runProcess';
import { startService } from '@parkwart/service-kit/service';
import { filesEnvironment } from './environment.ts';
import { filesService } from './filesService.ts';

await runProcess(() => {
  const environment = readEnvironment(filesEnvironment);
  return startService(filesService(environment), environment);
});
