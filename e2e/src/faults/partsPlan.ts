import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSecrets, type Secrets } from 'embedded/secrets';
import { type Relay, startRelay } from './relay.ts';
import { canMount, mountSmallDisk, type SmallDisk } from './smallDisk.ts';
import { type Program, type SupervisedPart, supervise } from './supervised.ts';

/** By folder; the storage's is that of the embedded product. A fast machine writes 100 MB of attachments in a run. */
const DISK_MEGABYTES = { database: 1_024, s3: 1_024, gateway: 64, uploads: 64 };
export type SmallDisks = Readonly<Record<keyof typeof DISK_MEGABYTES, SmallDisk>>;

/** A module's program, as `npm run build` leaves it. */
export function builtProgram(module: string, file: string): Pick<Program, 'command' | 'args'> {
  return { command: process.execPath, args: [join(__dirname, '../../..', module, 'dist', file)] };
}

/** What is common to the parts of one product. */
export interface PartsPlan {
  readonly dataDir: string;
  readonly logs: string;
  readonly secrets: Secrets;
  /** With relays, small disks and clocks, to let fail what is around the processes. */
  readonly isHampered: boolean;
  /** None where this machine may not mount. */
  readonly disks: SmallDisks | undefined;
  subfolder(name: string): Promise<string>;
  /** @returns when it is ready; `stop` ends it */
  start(name: string, program: Omit<Program, 'logFile'>): Promise<SupervisedPart>;
  /** @returns undefined where nothing is to fail around the processes */
  relayTo(port: number): Promise<Relay | undefined>;
  onStop(end: () => Promise<unknown>): void;
  /** In reverse order of the starts. */
  stop(): Promise<void>;
}

function mountDisks(folder: string): SmallDisks | undefined {
  if (!canMount()) return undefined;
  const mount = (name: keyof SmallDisks) => mountSmallDisk(join(folder, name), DISK_MEGABYTES[name]);
  return { database: mount('database'), s3: mount('s3'), gateway: mount('gateway'), uploads: mount('uploads') };
}

export async function makePartsPlan({ isHampered }: { isHampered: boolean }): Promise<PartsPlan> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parkwart-faults-'));
  const ends: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const subfolder = async (name: string) => {
    await mkdir(join(dataDir, name), { recursive: true });
    return join(dataDir, name);
  };
  const logs = await subfolder('logs');
  const disks = isHampered ? mountDisks(dataDir) : undefined;
  for (const disk of Object.values(disks ?? {})) ends.push(async () => disk.remove());
  return {
    dataDir,
    logs,
    secrets: await readSecrets(dataDir),
    isHampered,
    disks,
    subfolder,
    start: async (name, program) => {
      const part = supervise({ ...program, logFile: join(logs, `${name}.log`) });
      ends.push(part.stop);
      await part.whenReady();
      return part;
    },
    relayTo: async (port) => {
      if (!isHampered) return undefined;
      const relay = await startRelay({ host: '127.0.0.1', port });
      ends.push(relay.stop);
      return relay;
    },
    onStop: (end) => ends.push(end),
    stop: async () => {
      for (const end of ends.splice(0).reverse()) await end();
    },
  };
}
