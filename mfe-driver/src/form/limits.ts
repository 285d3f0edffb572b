import { MAX_FILE_BYTES } from '@parkwart/contracts/calls/attachments';

/** In characters, as the contract allows (packages/contracts/src/calls/driverPage.ts). */
export const MOST = { objection: 2_000, name: 140, address: 300 } as const;

/** Of a file. */
export const MOST_MEGABYTES = MAX_FILE_BYTES / 1024 / 1024;
