import { rm } from 'node:fs/promises';
import { backupCommand, restoreCommand } from '../cli.ts';
import { answerOf, compose } from '../target/composeProgram.ts';
import { backUpTwice } from './backUpTwice.ts';
import type { DrillGround } from './drill.ts';

interface ComposeGround {
  /** Where the stack's gateway answers. */
  readonly url: string;
  /** As `PARKWART_ADMIN_PASSWORD` of the stack's environment. */
  readonly adminPassword: string;
  /** Where the backup is put; there is nothing yet. */
  readonly backupFolder: string;
  readonly say: (line: string) => void;
}

/** What an operator's stack is called unless told otherwise: no drill may ever touch it. */
const PRODUCTION = 'parkwart';

/**
 * A compose stack of a test's own, of images that have been built: COMPOSE_PROJECT_NAME must name it. Everything of it goes,
 * its secrets too.
 */
export function composeGround({ url, adminPassword, backupFolder, say }: ComposeGround): DrillGround {
  const project = process.env.COMPOSE_PROJECT_NAME;
  if (!project || project === PRODUCTION) throw new Error('a drill needs COMPOSE_PROJECT_NAME, of a stack of its own');
  const run = async (...words: string[]) => {
    await answerOf(compose(...words));
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
        await backupCommand({ dataDir: undefined, to, full: false, say });
      }),
    destroy: () => run('down', '--volumes', '--remove-orphans'),
    restore: async () => {
      const order = { dataDir: undefined, from: backupFolder, replace: false, nextInvoiceNumber: undefined, say };
      await restoreCommand(order);
      await rm(backupFolder, { recursive: true });
    },
  };
}
