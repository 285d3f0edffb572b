import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DriverPage } from '../DriverPage.tsx';
import { TOKEN } from './driverServer.ts';

/** Opens the page as a driver's browser with these languages does. */
export function openPage(languages: readonly string[] = ['de-DE']) {
  window.history.replaceState(null, '', `/p/${TOKEN}`);
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  const user = userEvent.setup();
  return { user, ...render(<DriverPage />) };
}

export async function openCase(plate = 'B-AB 1234') {
  const page = openPage();
  await page.user.type(screen.getByLabelText('Kennzeichen'), plate);
  await page.user.click(screen.getByRole('button', { name: 'Vorgang öffnen' }));
  return page;
}

/** Closes what a test has opened; the next one starts like a new tab. */
export function forgetPage(): void {
  jest.restoreAllMocks();
  sessionStorage.clear();
}
