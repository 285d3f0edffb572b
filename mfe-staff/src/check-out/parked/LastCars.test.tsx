import { sessionStore } from '@parkwart/web';
import { fakeEventStreams } from '@parkwart/web/testing/eventSource';
import { errorResponse, internalError, ok } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { CheckInPage } from '../../check-in/CheckInPage.tsx';
import { beIdle, checkInNow, parked, plate, serveCheckIns } from '../../testing/checkIn.ts';
import { buildRecord } from '../../testing/records.ts';
import { showPage } from '../../testing/showPage.tsx';

describe('the latest parked cars below the form', () => {
  checkInNow();

  it('lists the three latest parked cars below the form, each with a link to the till', async () => {
    const records = [5, 4, 3, 2, 1].map((n) => buildRecord({ _id: `${n}`, invoiceNumber: 100_000 + n }));
    serveCheckIns(parked, () => ok({ records }));
    const { user, address } = showPage(<CheckInPage />, '/parking');
    await act(async () => beIdle());
    const cars = within(await screen.findByRole('region', { name: 'Zuletzt eingecheckt' })).getAllByRole('link');

    expect(cars.map((link) => link.getAttribute('href')?.slice(-6))).toEqual(['100005', '100004', '100003']);
    expect(plate()).toHaveFocus();
    await user.click(cars[0] as HTMLElement);
    expect(address()).toBe('/check-out?invoiceNumber=100005');
  });

  it('asks only for the cars that it lists, and for older ones as soon as one of them has left', async () => {
    const { send } = fakeEventStreams();
    const asked: (string | null)[] = [];
    serveCheckIns(parked, ({ query }) => {
      const after = Number(query.get('after') ?? 100_006);
      const numbers = Array.from({ length: Number(query.get('limit')) }, (_, index) => after - 1 - index);
      asked.push(query.get('after'));
      return ok({ records: numbers.map((invoiceNumber) => buildRecord({ _id: `${invoiceNumber}`, invoiceNumber })) });
    });
    showPage(<CheckInPage />);
    await act(async () => beIdle());
    const list = within(await screen.findByRole('region', { name: 'Zuletzt eingecheckt' }));
    const numbers = () => list.getAllByRole('link').map((link) => link.getAttribute('href')?.slice(-6));
    expect(numbers()).toEqual(['100005', '100004', '100003']);
    await act(async () => send({ cursor: '7', isComplete: true, cars: [], left: [100_004] }));
    await waitFor(() => expect(numbers()).toEqual(['100005', '100003', '100002']));
    expect(asked).toEqual([null, '100003']);
  });

  it('shows no list of the latest cars if no car is parked or the list cannot be read', async () => {
    for (const response of [ok({ records: [] }), internalError]) {
      const lists = jest.fn(() => response);
      serveCheckIns(parked, lists);
      const { unmount } = showPage(<CheckInPage />);
      await act(async () => beIdle());
      await waitFor(() => expect(lists).toHaveBeenCalled());
      await act(async () => undefined);
      expect(screen.queryByRole('region', { name: 'Zuletzt eingecheckt' })).not.toBeInTheDocument();
      unmount();
    }
  });

  it('does not mark the session as ended when only the request for the latest cars gets a 401', async () => {
    const unauthorized = errorResponse(401, 'Bitte melden Sie sich an.');
    const lists = jest.fn(() => unauthorized);
    serveCheckIns(() => unauthorized, lists);
    showPage(<CheckInPage />);
    await act(async () => beIdle());
    await waitFor(() => expect(lists).toHaveBeenCalled());
    await act(async () => undefined);
    expect(sessionStore.get().expired).toBeFalsy();
    expect(plate()).toHaveFocus();
  });
});
