import { deferred, internalError, ok, type SentRequest, serveApi as serve } from '@parkwart/web/testing/pageApi';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beIdle, checkInNow, parked, plate, submit } from '../testing/checkIn.ts';
import { showPage } from '../testing/showPage.tsx';
import { CheckInPage } from './CheckInPage.tsx';

checkInNow();

const NEW = { visits: 0, lastVisit: null, open: { amount: 0, stays: 0 } };
const OPEN = { amount: 37, stays: 1 };
const STILL_OPEN = 'Noch offen: 37,00 €, 1 Vorgang';
const EXAMPLE = 'Zum Beispiel B-AB 1234';
const asked = (sent: readonly SentRequest[]) =>
  sent.filter(({ path }) => path === '/plate-history').map(({ query }) => query.get('vehicleNumber'));

const serveHistory = (respond: Parameters<typeof serve>[0]) =>
  serve((request) => (request.path === '/plate-history' ? respond(request) : parked()));

async function showIdlePage() {
  const page = showPage(<CheckInPage />);
  await act(async () => beIdle());
  return page;
}

describe('what is known about a plate', () => {
  it.each([
    ['a permit', { permit: { validTo: '31.12.2026' } }, 'Dauerparker bis 31.12.2026 – kostenfrei'],
    ['a permit without an end', { permit: { validTo: null } }, 'Dauerparker – kostenfrei'],
    ['one visit', { visits: 1, lastVisit: '3.11.2026' }, 'Zuletzt hier am 3.11.2026, 1 Besuch'],
    [
      'everything',
      { permit: { validTo: null }, visits: 1_000, lastVisit: '3.11.2026' },
      'Dauerparker – kostenfrei · Zuletzt hier am 3.11.2026, mehr als 999 Besuche',
    ],
  ])('is shown at the plate field: %s', async (_what, history, line) => {
    serveHistory(() => ok({ ...NEW, ...history }));
    const { user } = await showIdlePage();
    await user.type(plate(), 'b-ab 1234');
    expect(await screen.findByText(line)).toBeVisible();
    expect(plate()).toHaveAccessibleDescription(line);
  });

  it('is shown as a warning if an amount is open, both at the field and after the check-in', async () => {
    serveHistory(() => ok({ ...NEW, open: { amount: 1_299.5, stays: 3 } }));
    const { user } = await showIdlePage();
    await user.type(plate(), 'b-ab 1234');
    const warning = await screen.findByText('Noch offen: 1.299,50 €, 3 Vorgänge');
    expect(warning.closest('[role=alert]')).toBeVisible();
    await user.click(submit());
    const result = within(await screen.findByRole('region', { name: 'Fahrzeug eingecheckt' }));
    expect(await result.findByText('Noch offen: 1.299,50 €, 3 Vorgänge')).toBeVisible();
  });

  it('does not resolve a text without separators that may mean two plates; the page asks which plate is meant, even without a connection', async () => {
    serveHistory(() => ({ status: 0 }));
    const { user } = await showIdlePage();
    await user.type(plate(), 'bno1234');
    await user.click(await screen.findByRole('button', { name: 'BN-O 1234' }));
    expect(plate()).toHaveValue('BN-O 1234');
    expect(screen.queryByRole('button', { name: 'B-NO 1234' })).not.toBeInTheDocument();
    expect(plate()).toHaveFocus();
  });

  it.each([
    ['connected', ok(NEW)],
    ['with no connection', { status: 0 }],
  ])(
    'does not include which of two plates a text means; the car is checked in as soon as the user selects a plate (%s)',
    async (_how, history) => {
      const sent = serveHistory(() => history);
      const { user } = await showIdlePage();
      await user.type(plate(), 'bno1234{Enter}');
      expect(plate()).toHaveAccessibleDescription(/^Ohne Trennung ist das mehrdeutig: B-NO 1234 oder BN-O 1234\?/);
      expect(plate()).toBeInvalid();
      const first = screen.getByRole('button', { name: 'B-NO 1234' });
      await waitFor(() => expect(first).toHaveFocus());
      // The user still holds down the Enter key that submitted the form; the key's repetition must not press the
      // button.
      expect(fireEvent.keyDown(first, { key: 'Enter', repeat: true })).toBe(false);
      await user.keyboard('{Enter}');
      expect(plate()).toHaveValue('BNO1234');
      expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
      jest.setSystemTime(Date.now() + 1_000);
      await user.keyboard('{Enter}');
      await screen.findByRole('region', { name: 'Fahrzeug eingecheckt' });
      expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ vehicleNumber: 'B-NO 1234' });
    },
  );

  it('does not include whether a plate is foreign; the page offers to keep the letters of the plate together, as in a foreign plate', async () => {
    serveHistory(() => ok(NEW));
    const { user } = await showIdlePage();
    await user.type(plate(), 'abc 123');
    await user.click(await screen.findByRole('button', { name: 'Nicht deutsch: ABC-123' }));
    expect(plate()).toHaveValue('ABC-123');
    await user.click(submit());
    await screen.findByRole('region', { name: 'Fahrzeug eingecheckt' });
  });

  it('is not requested for a car that is checked in as „ohne Kennzeichen“', async () => {
    const sent = serveHistory(() => ok({ ...NEW, open: OPEN }));
    const { user } = await showIdlePage();
    await user.click(screen.getByRole('button', { name: 'ohne Kennzeichen' }));
    expect(plate()).toHaveValue('ohne Kennzeichen');
    await user.click(submit());
    await screen.findByRole('region', { name: 'Fahrzeug eingecheckt' });
    expect(asked(sent.slice(0, 1))).toEqual([]);
  });

  it('is requested once, after a pause in typing, and disappears when the plate is changed', async () => {
    const sent = serveHistory(() => ok({ ...NEW, visits: 1, lastVisit: '3.11.2026' }));
    const { user } = await showIdlePage();
    await user.type(plate(), 'b-ab 1234');
    await screen.findByText(/Zuletzt hier/);
    expect(asked(sent)).toEqual(['B-AB 1234']);
    await user.type(plate(), '{Backspace}');
    expect(screen.queryByText(/Zuletzt hier/)).not.toBeInTheDocument();
    expect(screen.getByText(EXAMPLE)).toBeVisible();
  });

  it('is ignored when it arrives after another plate was typed', async () => {
    const slow = deferred();
    const sent = serveHistory(({ query }) =>
      query.get('vehicleNumber') === 'B-AB 1' ? slow.promise : ok({ ...NEW, open: OPEN }),
    );
    const { user } = await showIdlePage();
    await user.type(plate(), 'b-ab 1');
    await waitFor(() => expect(asked(sent)).toEqual(['B-AB 1']));
    await user.type(plate(), '2');
    expect(await screen.findByText(STILL_OPEN)).toBeVisible();
    await act(async () => slow.resolve(ok({ ...NEW, visits: 9, lastVisit: '1.1.2026' })));
    expect(screen.queryByText(/Zuletzt hier/)).not.toBeInTheDocument();
  });

  it('is left out when the service is down, and the check-in still succeeds', async () => {
    const sent = serveHistory(() => internalError);
    const { user } = await showIdlePage();
    await user.type(plate(), 'b-ab 1234');
    await waitFor(() => expect(asked(sent)).toHaveLength(1));
    expect(screen.getByText(EXAMPLE)).toBeVisible();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    await user.click(submit());
    expect(await screen.findByText('Fahrzeug eingecheckt')).toBeVisible();
  });
});
