import { deferred, type FakeResponse, internalError, ok, serveApi } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor } from '@testing-library/react';
import { loadOffline } from '../network/loadOffline.ts';
import { beIdle, checkInNow, parked, plate } from '../testing/checkIn.ts';
import { showPage } from '../testing/showPage.tsx';
import { CheckInPage } from './CheckInPage.tsx';

checkInNow();
// Compiling it takes longer than a test's timeout.
beforeAll(loadOffline);

const car = { invoiceNumber: 100_001, vehicleNumber: 'B-PW 4711', date: '20.11.2026', entryTime: '08:03:00' };
const HERE = 'B-PW 4711 steht schon hier: seit dem 20.11.2026, 08:03 Uhr, Rechnung 100001.';
const history = ok({ visits: 0, lastVisit: null, openFines: 0, parked: car });

async function showForm(respond: () => FakeResponse | Promise<FakeResponse> = () => history, isIdle = true) {
  const sent = serveApi(({ path }) => (path === '/plate-history' ? respond() : parked()));
  const page = showPage(<CheckInPage />, '/parking');
  if (isIdle) await act(async () => beIdle());
  return { ...page, checkIns: () => sent.filter(({ method }) => method === 'POST') };
}

describe('a plate that is already parked, however it is written', () => {
  it('asks before creating a second record, which Enter does not confirm', async () => {
    const { user, checkIns, address } = await showForm();
    await user.type(plate(), 'bpw4711{Enter}{Enter}');
    const sentence = await screen.findByText(HERE);
    await waitFor(() => expect(sentence).toHaveFocus());
    await user.keyboard('{Enter}{Enter}');
    await user.type(plate(), '{Enter}');
    await waitFor(() => expect(sentence).toHaveFocus());
    expect(checkIns()).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Zur Kasse' }));
    expect(address()).toBe('/check-out?invoiceNumber=100001');
  });

  it('is asked about even if a scanner submits before the browser is idle', async () => {
    const { user, checkIns } = await showForm(undefined, false);
    await user.type(plate(), 'bpw4711{Enter}');
    await waitFor(async () => expect(await screen.findByText(HERE)).toHaveFocus());
    expect(checkIns()).toEqual([]);
  });

  it('is checked in once by „Trotzdem einchecken“, however often it is pressed', async () => {
    const { user, checkIns } = await showForm();
    await user.type(plate(), 'bpw4711{Enter}');
    await user.dblClick(await screen.findByRole('button', { name: 'Trotzdem einchecken' }));
    expect(await screen.findByText('Fahrzeug eingecheckt')).toBeVisible();
    expect(checkIns()).toMatchObject([{ path: '/parking', body: { vehicleNumber: 'BPW4711' } }]);
  });

  it('can be replaced by the spelling of the parked car', async () => {
    const { user } = await showForm();
    await user.type(plate(), 'bpw4711{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Als „B-PW 4711“ schreiben' }));
    expect(plate()).toHaveValue('B-PW 4711');
    expect(plate()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Trotzdem einchecken' })).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Trotzdem einchecken' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /schreiben$/ })).toBeNull();
  });

  it('is no longer asked about after another plate was typed', async () => {
    const { user } = await showForm();
    await user.type(plate(), 'bpw4711{Enter}');
    await screen.findByText(HERE);
    await user.type(plate(), '2');
    expect(screen.queryByText(HERE)).toBeNull();
  });

  it.each([
    ['failing', () => internalError],
    ['slow', () => deferred().promise],
  ])('does not delay the check-in when the service is %s', async (_what, respond) => {
    const { user, checkIns } = await showForm(respond);
    await user.type(plate(), 'bpw4711{Enter}');
    expect(await screen.findByText('Fahrzeug eingecheckt')).toBeVisible();
    expect(checkIns()).toHaveLength(1);
  });

  it('is shown as a toast when the user left the page before the response', async () => {
    const response = deferred();
    const { user, unmount } = await showForm(() => response.promise);
    await user.type(plate(), 'bpw4711{Enter}');
    unmount();
    showPage(<p>Kasse</p>);
    await act(async () => response.resolve(history));
    expect(await screen.findByText(HERE)).toBeVisible();
  });
});
