/** Loaded on first use of a passkey: it takes 13 MB. */
export const webAuthn = () => import('@simplewebauthn/server');
