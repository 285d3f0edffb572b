import type { ServiceModule } from '@parkwart/contracts/wire/services';
import type { Activation, Candidate, RolledBack } from '../deployment/deployment.ts';
import type { ReleaseRow } from '../history/table.ts';
import type { ReleaseName } from '../site/release.ts';

export type ModuleName = ReleaseName | ServiceModule;

export type Step = <Result>(title: { doing: string; done: string }, work: () => Promise<Result>) => Promise<Result>;

export interface Placed {
  readonly version: string;
  /** The live generation at the time of the check; front ends only. */
  readonly generation?: number;
}

export interface Releases<Name extends ModuleName, Found extends Placed = Placed> {
  build(name: Name): Promise<void>;
  /** Places the build and runs the gate; users notice nothing. */
  place(name: Name): Promise<Found>;
  activate(step: Activation<Name>): Promise<void>;
  /** Ends the canary; without a canary, makes version `to` or the previous version live. */
  restore(name: Name, to?: string): Promise<RolledBack>;
  rows(): Promise<readonly ReleaseRow[]>;
  /**
   * Replaces the processes with new processes of the same version. The new processes reread their settings and secrets.
   */
  restart?(name: Name): Promise<void>;
}

export interface Target {
  /** The live product's URL for browsers. @throws CommandError if the product is not running */
  url(): Promise<string>;
  readonly frontEnds: Releases<ReleaseName, Candidate>;
  readonly services: Releases<ServiceModule>;
}
