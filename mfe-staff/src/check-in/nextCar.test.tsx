import { serveApi } from '@parkwart/web/testing/pageApi';
import { screen, waitFor } from '@testing-library/react';
import { checkInNow, parked, plate } from '../testing/checkIn.ts';
import { showPage } from '../testing/showPage.tsx';
import { CheckInPage } from './CheckInPage.tsx';

checkInNow();

async function checkIn() {
  serveApi(parked);
  const page = showPage(<CheckInPage />, '/parking');
  await page.user.type(plate(), 'B-AB 1234{Enter}');
  await screen.findByText('Fahrzeug eingecheckt');
  return page;
}

describe('the next car after a check-in', () => {
  it.each(['heading', 'button'])(
    'starts with the first key, wherever the focus is, and loses none: %s',
    async (where) => {
      const { user, address } = await checkIn();
      if (where === 'button') screen.getByRole('button', { name: 'Beleg drucken' }).focus();
      await user.keyboard('m-xy 12');
      await waitFor(() => expect(plate()).toHaveFocus());
      expect(plate()).toHaveValue('M-XY 12');
      expect(plate().selectionStart).toBe(7);
      expect(screen.queryByText('Von vorhin')).toBeNull();
      expect(address()).toBe('/parking');
    },
  );

  it('is not started by keys that no plate starts with, nor by typing in fields', async () => {
    const { user } = await checkIn();
    await user.keyboard(' -?{Tab}{Control>}p{/Control}{Alt>}x{/Alt}{ArrowDown}');
    expect(screen.getByText('Fahrzeug eingecheckt')).toBeVisible();
    const search = document.body.appendChild(document.createElement('input'));
    await user.type(search, 'abc');
    expect(search).toHaveValue('abc');
    expect(screen.getByText('Fahrzeug eingecheckt')).toBeVisible();
    search.remove();
  });
});
