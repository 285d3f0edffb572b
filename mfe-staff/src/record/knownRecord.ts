import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';

/** Without a connection, `asOf` is when the server last sent the record, in epoch ms. */
export type KnownRecord = BoothRecord & { readonly asOf?: number };
