import type { Databases } from '../databases/databases.ts';
import type { ObjectStore } from '../objects/objectStore.ts';

export interface Target {
  readonly databases: Databases;
  readonly objects: ObjectStore;
  readonly startCommand: string;
  close(): Promise<void>;
}
