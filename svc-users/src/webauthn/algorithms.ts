/** EdDSA, ES256 and RS256, as COSE numbers them: what authenticators sign with. */
export const ALGORITHMS = [-8, -7, -257] as const;
