import type { Page } from 'playwright-core';

/** Chromium's virtual authenticator, which confirms every request. */
export interface Authenticator {
  unplug(): Promise<void>;
  setUserVerified(isUserVerified: boolean): Promise<void>;
}

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
