import { rm } from 'node:fs/promises';
import { backupCommand, checkCommand, restoreCommand } from '../cli.ts';
import { outputOf } from '../databases/program.ts';
import { composeCommand } from '../target/composeProgram.ts';
import { backUpTwice, type DrillInstallation } from './drill.ts';

interface ComposeOptions {
  readonly url: string;
  readonly adminPassword: string;
  /** Does not exist yet. */
  readonly backupFolder: string;
  readonly say: (line: string) => void;
}

/** The project of a production stack. */
const PRODUCTION = 'parkwart';

export function composeInstallation({ url, adminPassword, backupFolder, say }: ComposeOptions): DrillInstallation {
  const project = process.env.COMPOSE_PROJECT_NAME;
  if (!project || project === PRODUCTION) throw new Error('a drill needs the COMPOSE_PROJECT_NAME of a separate stack');
  const run = async (...args: string[]) => {
    await outputOf(composeCommand(...args));
  };
  return {
    admin: { user: 'admin', password: adminPassword },
    start: async () => {
      await run('up', '--detach', '--wait', '--no-build');
      return url;
    },
    stop: () => run('stop'),
    backup: () =>
      backUpTwice(backupFolder, async (to, say) => {
        await backupCommand({ to, say });
      }),
    check: () => checkCommand({ folder: backupFolder, say }),
    destroy: () => run('down', '--volumes', '--remove-orphans'),
    restore: async () => {
      await restoreCommand({ from: backupFolder, say });
      await rm(backupFolder, { recursive: true });
    },
  };
}
