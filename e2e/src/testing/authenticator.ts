import type { Page } from 'playwright-core';

/** A device on which passkeys lie; Chromium's own virtual one, which confirms whatever it is asked for. */
export interface Authenticator {
  /** As if its owner had taken it away. */
  unplug(): Promise<void>;
  /** Whether whoever holds it confirms, or is not let in by it. */
  setUserVerified(isUserVerified: boolean): Promise<void>;
}

/** Gives a page's browser a device for passkeys, and none else. */
export async function plugIn(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    unplug: async () => {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
    setUserVerified: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
