/** In characters, as the contract allows (packages/contracts/src/calls/driverPage.ts). */
export const MOST = { objection: 2_000, name: 140, address: 300 } as const;
