import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DriverPage } from '../DriverPage.tsx';
import { type DriverServer, startDriverServer, TOKEN } from './driverServer.ts';

/** Opens the page in a browser that prefers these languages. */
export function openPage(languages: readonly string[] = ['de-DE'], token = TOKEN) {
  window.history.replaceState(null, '', `/p/${token}`);
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  const user = userEvent.setup();
  return { user, ...render(<DriverPage />) };
}

export async function openCase(plate = 'B-AB 1234') {
  const page = openPage();
  await page.user.click(screen.getByLabelText('Kennzeichen'));
  await page.user.paste(plate);
  await page.user.click(screen.getByRole('button', { name: 'Vorgang öffnen' }));
  return page;
}

/**
 * Starts a server before each test, and clears the tab's storage after each test. @returns an object that is filled
 * when the test starts
 */
export function driverServer(): DriverServer {
  const server = {} as DriverServer;
  beforeEach(async () => {
    Object.assign(server, await startDriverServer());
  });
  afterEach(async () => {
    sessionStorage.clear();
    await server.stop();
  });
  return server;
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const section = (name: string) => within(screen.getByRole('region', { name }));
