import type { CallShape } from '@parkwart/contracts/openapi/callShape';
import { type Generation, readLive } from '../site/generation.ts';
import { versionBefore } from '../site/history.ts';
import type { ReleaseName } from '../site/release.ts';
import { historyOf, liveModules } from '../site/transitions.ts';
import { readRecord } from '../site/versions.ts';

interface LiveVersion {
  readonly version: string;
  readonly contract: number;
  /** For front ends only. */
  readonly calls?: readonly CallShape[] | undefined;
}

export interface ReleaseRow extends LiveVersion {
  readonly module: string;
  /** ISO; null if unknown. */
  readonly since: string | null;
  readonly previous: string | null;
  readonly canary: (LiveVersion & { readonly share: number }) | null;
}

export async function rowsOf(siteFolder: string, generation: Generation): Promise<ReleaseRow[]> {
  const withCalls = async (name: ReleaseName, { version, contract }: LiveVersion) => {
    const calls = (await readRecord(siteFolder, name, version))?.release.calls;
    return { version, contract, calls };
  };
  const rows = Object.entries(liveModules(generation)).map(async ([module, live]) => {
    const name = module as ReleaseName;
    const history = historyOf(generation, name);
    const { canary } = live;
    return {
      module,
      ...(await withCalls(name, live)),
      since: generation.journal[name] ? history.since : null,
      previous: versionBefore(history),
      canary: canary ? { ...(await withCalls(name, canary)), share: canary.share } : null,
    };
  });
  return Promise.all(rows);
}

export const releaseRows = async (siteFolder: string) => rowsOf(siteFolder, await readLive(siteFolder));
