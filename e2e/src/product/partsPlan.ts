import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { readSecrets } from 'embedded/secrets';
import { type Relay, startRelay } from './relay.ts';
import { type Program, supervise } from './supervised.ts';
import { mountSmallDisk, SMALL_DISKS } from './surroundings.ts';

/** In MB per folder. A fast machine writes 100 MB of attachments in a run. */
const DISK_MEGABYTES = { database: 1_024, s3: 1_024, gateway: 64, uploads: 64 };
type DiskName = keyof typeof DISK_MEGABYTES;

/** A module's program, as built by `npm run build`. */
export function builtProgram(module: string, file: string): Pick<Program, 'command' | 'args'> {
  return { command: process.execPath, args: [join(__dirname, '../../..', module, 'dist', file)] };
}

type End = () => Promise<unknown>;

async function mountDisks(dataDir: string, ends: End[]) {
  const mount = async (name: DiskName) => {
    const disk = await mountSmallDisk(join(dataDir, name), DISK_MEGABYTES[name]);
    ends.push(disk.remove);
    return disk;
  };
  return {
    database: await mount('database'),
    s3: await mount('s3'),
    gateway: await mount('gateway'),
    uploads: await mount('uploads'),
  };
}

/**
 * Resources that the parts of one product share. @param isHampered adds relays, small disks and clocks, to inject
 * faults around the processes
 */
export async function makePartsPlan(isHampered: boolean) {
  const { path: dataDir, remove } = await temporaryFolder();
  const ends: End[] = [remove];
  const subfolder = async (name: string) => {
    await mkdir(join(dataDir, name), { recursive: true });
    return join(dataDir, name);
  };
  const startRelayTo = async (...ports: readonly number[]): Promise<Relay> => {
    const relay = await startRelay(...ports);
    ends.push(relay.stop);
    return relay;
  };
  const logs = await subfolder('logs');
  return {
    dataDir,
    logs,
    secrets: await readSecrets(dataDir),
    isHampered,
    /** The small disks; undefined if this machine may not mount disks. */
    disks: isHampered && SMALL_DISKS.isMet() ? await mountDisks(dataDir, ends) : undefined,
    subfolder,
    /** @returns a part that is ready; `stop` ends it */
    start: async (name: string, program: Omit<Program, 'logFile'>) => {
      const part = supervise({ ...program, logFile: join(logs, `${name}.log`) });
      ends.push(part.stop);
      await part.whenReady();
      return part;
    },
    startRelayTo,
    /** Starts relays in front of these ports; none unless the product is hampered. */
    hamper: (...ports: readonly number[]) => Promise.all(isHampered ? ports.map((port) => startRelayTo(port)) : []),
    stop: async () => {
      for (const end of ends.splice(0).reverse()) await end();
    },
  };
}

export type PartsPlan = Awaited<ReturnType<typeof makePartsPlan>>;
