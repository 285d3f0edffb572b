import { SERVICE_MODULES, type ServiceModule } from '@parkwart/contracts/services';
import type { ReleaseRow } from '../history/table.ts';
import { containersOf, contractOf, previousSettingOf } from './composeServices.ts';
import { docker } from './docker.ts';
import { readSetting } from './settingsFile.ts';

const LOOK = '{{.Config.Image}} {{.Created}}';

/** What the replicas of one image run, and since when: while a service rolls it runs two. */
async function rowsOf(root: string, module: ServiceModule): Promise<ReleaseRow[]> {
  const containers = await containersOf(root, module);
  if (containers.length === 0) return [];
  const lines = (await docker(['inspect', '--format', LOOK, ...containers], root)).split('\n').sort();
  const previous = (await readSetting(root, previousSettingOf(module))) || null;
  const oldest = new Map(lines.reverse().map((line) => line.split(' ') as [string, string]));
  return Promise.all(
    [...oldest].map(async ([image, since]) => {
      const version = image.slice(image.lastIndexOf(':') + 1);
      return { module, version, contract: await contractOf(root, image), since, previous, canary: null };
    }),
  );
}

/** The services' rows of `npm run releases -- --compose`. */
export async function composeServiceRows(root: string): Promise<ReleaseRow[]> {
  return (await Promise.all(SERVICE_MODULES.map((module) => rowsOf(root, module)))).flat();
}
