import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';

/** `asOf`, epoch ms: without a connection, when the server last sent it to this browser. */
export type KnownRecord = BoothRecord & { readonly asOf?: number };
