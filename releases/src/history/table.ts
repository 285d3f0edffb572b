import { type Generation, readLive } from '../site/generation.ts';
import { journalOf, liveModule, liveNames } from '../site/transitions.ts';
import { versionBefore } from './history.ts';

/** A row of `npm run releases`. */
export interface ReleaseRow {
  readonly module: string;
  readonly version: string;
  /** ISO; null when nobody noted it. */
  readonly since: string | null;
  readonly contract: number;
  readonly previous: string | null;
  readonly canary: { readonly version: string; readonly contract: number; readonly share: number } | null;
}

function rowsOf(generation: Generation): ReleaseRow[] {
  return liveNames(generation).flatMap((name) => {
    const live = liveModule(generation, name);
    if (!live) return [];
    const { version, contract, canary } = live;
    const journal = journalOf(generation, name);
    return {
      module: name,
      version,
      since: generation.journal[name] ? journal.since : null,
      contract,
      previous: versionBefore(journal),
      canary: canary ? { version: canary.version, contract: canary.contract, share: canary.share } : null,
    };
  });
}

/** Every front end with what is live of it. */
export async function releaseRows(siteFolder: string): Promise<ReleaseRow[]> {
  return rowsOf(await readLive(siteFolder));
}
