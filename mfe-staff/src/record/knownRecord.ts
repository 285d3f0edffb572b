import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';

export type KnownRecord = BoothRecord & {
  /** Without a connection: when the server last sent the record, in epoch ms. */
  readonly asOf?: number;
  /** Shown as it will be once this browser's queue is sent. */
  readonly isQueued?: true;
};
