import type { ReleaseRow } from '../history/table.ts';
import type { ReleaseName } from '../site/release.ts';
import type { Candidate, GoLive, RolledBack } from '../site/steps.ts';

/** Where front ends are deployed to: the embedded default or the compose stack. */
export interface Target {
  /** Where a browser reaches the live product, for the candidate's trial; throws when it does not run. */
  url(): Promise<string>;
  /** Builds that module alone and makes it a candidate that nobody gets yet. */
  build(name: ReleaseName): Promise<void>;
  prepare(name: ReleaseName): Promise<Candidate>;
  takeLive(step: GoLive): Promise<void>;
  /** Answers the version that is live for everybody now. */
  promote(name: ReleaseName): Promise<string>;
  rollBack(name: ReleaseName, to?: string): Promise<RolledBack>;
  rows(): Promise<readonly ReleaseRow[]>;
}
