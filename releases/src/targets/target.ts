import type { ServiceModule } from '@parkwart/contracts/services';
import type { ReleaseRow } from '../history/table.ts';
import type { Activation, Candidate, RolledBack } from '../site/deployment.ts';
import type { ReleaseName } from '../site/release.ts';

export type ModuleName = ReleaseName | ServiceModule;

/** How progress is told. */
export type Step = <Result>(title: { doing: string; done: string }, work: () => Promise<Result>) => Promise<Result>;

/** A version that lies beside the live one and passed the gate. */
export interface Placed {
  readonly version: string;
  /** What was live when it was checked; only front ends have it. */
  readonly generation?: number;
}

/** How one kind of module is released on a target. */
export interface Releases<Name extends ModuleName, Found extends Placed = Placed> {
  /** Builds that module alone. */
  build(name: Name): Promise<void>;
  /** Places the build beside its earlier versions and checks it beside what is live; nothing changes for users. */
  place(name: Name): Promise<Found>;
  /** Makes a placed version live: the pointer moves, processes are replaced, the history notes it. */
  activate(step: Activation<Name>): Promise<void>;
  /** Ends the canary, or makes the version before live, or the one that is named. */
  restore(name: Name, to?: string): Promise<RolledBack>;
  rows(): Promise<readonly ReleaseRow[]>;
}

/** Where modules are released: the embedded default or the compose stack. */
export interface Target {
  /** Where a browser reaches the live product. @throws Refused when it does not run */
  url(): Promise<string>;
  readonly frontEnds: Releases<ReleaseName, Candidate>;
  readonly services: Releases<ServiceModule>;
}
