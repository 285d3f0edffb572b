/** COSE ids of EdDSA, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257] as const;
