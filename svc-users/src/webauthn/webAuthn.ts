/** Loaded once somebody uses a passkey: it takes 13 MB. */
export const webAuthn = () => import('@simplewebauthn/server');
