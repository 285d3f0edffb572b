import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publish } from 'releases/site/publish';
import * as z from 'zod/mini';

export const REMOTES = ['mfe-staff', 'mfe-admin', 'mfe-print'] as const;
export const FRONT_ENDS = ['shell', ...REMOTES] as const;
export type FrontEnd = (typeof FRONT_ENDS)[number];

const release = z.object({ version: z.string(), contract: z.number() });

/** Gives access to the built front ends of a source tree: of the current tree, or of the tree in PARKWART_PREVIOUS. */
function buildIn(folder: string) {
  return {
    release: async (frontEnd: FrontEnd) =>
      release.parse(JSON.parse(await readFile(join(folder, frontEnd, 'dist/release.json'), 'utf8'))),
    makeLive: async (siteFolder: string, frontEnds: readonly FrontEnd[]) => {
      for (const name of frontEnds) {
        const outcome = await publish(siteFolder, join(folder, name, 'dist'));
        if (outcome !== 'live' && outcome !== 'unchanged') throw new Error(`${name} is not live: ${outcome}`);
      }
    },
  };
}

export function previousBuild() {
  const folder = process.env.PARKWART_PREVIOUS;
  if (!folder) throw new Error('npm run test:skew -- --from <ref> builds the previous version and says where it lies.');
  return buildIn(folder);
}

export const currentBuild = () => buildIn(join(__dirname, '../../..'));
