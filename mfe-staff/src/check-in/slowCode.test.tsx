import { serveApi } from '@parkwart/web/testing/pageApi';
import { screen } from '@testing-library/react';
import { checkInNow, parked, plate } from '../testing/checkIn.ts';
import { showPage } from '../testing/showPage.tsx';
import { CheckInPage } from './CheckInPage.tsx';

let mockLoading: () => Promise<never>;
jest.mock('../later.ts', () => ({ loadLater: () => mockLoading() }));

checkInNow();

const slow = () => new Promise<never>(() => undefined);
/**
 * Rejects only the first load, which the question needs. The page loads the same code again later; the later load must
 * not fail, so it stays pending.
 */
const failing = () => {
  mockLoading = slow;
  return Promise.reject(new Error('Loading chunk CheckOutPage failed.'));
};

it.each([
  ['is slow', slow],
  ['fails', failing],
])(
  "a car is checked in even if loading the program code for the question 'already parked?' %s",
  async (_what, load) => {
    mockLoading = load;
    const sent = serveApi(() => parked());
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'b-ab 1234{Enter}');
    await screen.findByRole('button', { name: 'Absenden' });
    expect(sent.map(({ path }) => path)).toEqual(['/parking']);
  },
);
