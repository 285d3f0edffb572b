import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';

/** Without a connection, `asOf` (epoch ms) says when the server last sent it to this browser. */
export type KnownRecord = BoothRecord & { readonly asOf?: number };
