/** Carries the gateway's key to the services: what a request says about its client (`X-Forwarded-…`) counts beside it alone. */
export const GATEWAY_KEY_HEADER = 'X-Gateway-Key';
