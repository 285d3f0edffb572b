import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';

/** `asOf`, epoch ms: without a connection, when the server told this browser of it. */
export type KnownRecord = BoothRecord & { readonly asOf?: number };
