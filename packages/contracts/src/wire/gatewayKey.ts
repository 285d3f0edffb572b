/** The header of the gateway's key: services trust `X-Forwarded-…` only together with it. */
export const GATEWAY_KEY_HEADER = 'X-Gateway-Key';
