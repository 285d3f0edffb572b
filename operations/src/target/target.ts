import type { Databases } from '../databases/databases.ts';
import type { ObjectStore } from '../objects/objectStore.ts';

/** An installation that is saved or restored. */
export interface Target {
  readonly databases: Databases;
  readonly objects: ObjectStore;
  /** What starts it, as the operator types it. */
  readonly startCommand: string;
  /** Ends what reaching it took. */
  close(): Promise<void>;
}
