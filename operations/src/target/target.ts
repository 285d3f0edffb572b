import type { Databases } from '../databases/databases.ts';
import type { ObjectStore } from '../objects/objectStore.ts';

/** An installation to back up or restore. */
export interface Target {
  readonly databases: Databases;
  readonly objects: ObjectStore;
  /** The command with which the operator starts it. */
  readonly startCommand: string;
  close(): Promise<void>;
}
