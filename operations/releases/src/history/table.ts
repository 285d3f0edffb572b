import type { CallShape } from '@parkwart/contracts/openapi/callShape';
import { type Generation, readLive } from '../site/generation.ts';
import { versionBefore } from '../site/history.ts';
import type { ReleaseName } from '../site/release.ts';
import { historyOf, liveModule, liveNames } from '../site/transitions.ts';
import { readRecord } from '../site/versions.ts';

export interface ReleaseRow {
  readonly module: string;
  readonly version: string;
  /** ISO; null when unknown. */
  readonly since: string | null;
  readonly contract: number;
  readonly previous: string | null;
  readonly canary: {
    readonly version: string;
    readonly contract: number;
    readonly share: number;
    readonly calls?: readonly CallShape[] | undefined;
  } | null;
  readonly calls?: readonly CallShape[] | undefined;
}

async function rowOf(siteFolder: string, generation: Generation, name: ReleaseName): Promise<ReleaseRow[]> {
  const live = liveModule(generation, name);
  if (!live) return [];
  const { version, contract, canary } = live;
  const history = historyOf(generation, name);
  const callsOf = async (each: string) => (await readRecord(siteFolder, name, each))?.release.calls;
  const row = {
    module: name,
    version,
    since: generation.journal[name] ? history.since : null,
    contract,
    previous: versionBefore(history),
    calls: await callsOf(version),
  };
  if (!canary) return [{ ...row, canary: null }];
  const { share } = canary;
  const calls = await callsOf(canary.version);
  return [{ ...row, canary: { version: canary.version, contract: canary.contract, share, calls } }];
}

export async function rowsOf(siteFolder: string, generation: Generation): Promise<ReleaseRow[]> {
  const rows = liveNames(generation).map((name) => rowOf(siteFolder, generation, name));
  return (await Promise.all(rows)).flat();
}

export async function releaseRows(siteFolder: string): Promise<ReleaseRow[]> {
  return rowsOf(siteFolder, await readLive(siteFolder));
}
