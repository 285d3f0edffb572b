import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { deferred, internalError, ok, type SentRequest } from '@parkwart/web/testing/pageApi';
import { screen } from '@testing-library/react';
import { buildEntry, serveBank } from '../testing/bankEntries.ts';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { BankPage } from './BankPage.tsx';

const idsIn = ({ body }: SentRequest) => (body as { readonly entries: readonly string[] }).entries;
const bookings = (sent: readonly SentRequest[]) => sent.filter(({ path }) => path === '/bank/bookings').map(idsIn);

/** So many certain entries, which leave when they are booked; the ids of `changed` become unknown. */
function serveCertain(many: number, changed: readonly string[], before: () => unknown = () => undefined) {
  let entries: BankEntry[] = Array.from({ length: many }, (_, index) =>
    buildEntry({ _id: String(many - index), state: 'certain' }),
  );
  return serveBank([], (request) => {
    const { path, query } = request;
    if (path === '/bank/entries') {
      const after = Number(query.get('after') ?? Number.POSITIVE_INFINITY);
      const page = entries.filter(({ _id }) => Number(_id) < after).slice(0, Number(query.get('limit')));
      return ok({ entries: page, counts: { certain: entries.length, booked: many - entries.length } });
    }
    if (path !== '/bank/bookings') return undefined;
    const given = before();
    if (given) return given;
    const ids = idsIn(request);
    const pressed = entries.filter(({ _id }) => ids.includes(_id));
    entries = entries.filter(({ _id }) => !ids.includes(_id));
    return ok({
      booked: pressed.filter(({ _id }) => !changed.includes(_id)).map((entry) => ({ ...entry, state: 'booked' })),
      changed: pressed.filter(({ _id }) => changed.includes(_id)).map((entry) => ({ ...entry, state: 'unknown' })),
    });
  });
}
const press = async (user: ReturnType<typeof showPage>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

afterEach(clearToasts);

describe('booking all certain entries', () => {
  it('sends portions of 100 until none is left and says how many were booked and how many had changed', async () => {
    const sent = serveCertain(230, ['3', '150']);
    const { user } = showPage(<BankPage />, '/bank');
    await press(user, 'Alle sicheren buchen');
    expect(
      await screen.findByText(
        /^228 Umsätze gebucht. 2 Umsätze haben sich inzwischen geändert und stehen jetzt unter „Unklar“\.$/,
      ),
    ).toBeVisible();
    expect(bookings(sent).map(({ length }) => length)).toEqual([100, 100, 30]);
    expect(screen.queryByRole('button', { name: 'Alle sicheren buchen' })).toBeNull();
  });

  it('stops after the portion that is being booked', async () => {
    const first = deferred();
    const sent = serveCertain(230, [], () => first.promise);
    const { user } = showPage(<BankPage />, '/bank');
    await press(user, 'Alle sicheren buchen');
    await screen.findByRole('progressbar', { name: '0 von 230 Umsätze bearbeitet' });
    await press(user, 'Anhalten');
    first.resolve(ok({ booked: Array.from({ length: 100 }, () => buildEntry({ state: 'booked' })), changed: [] }));
    expect(await screen.findByText('Das Buchen wurde angehalten. 100 Umsätze gebucht.')).toBeVisible();
    expect(bookings(sent)).toHaveLength(1);
  });

  it('says after a failure what is booked, and goes on when pressed again', async () => {
    let portions = 0;
    const sent = serveCertain(120, [], () => (++portions === 2 ? internalError : undefined));
    const { user } = showPage(<BankPage />, '/bank');
    await press(user, 'Alle sicheren buchen');
    expect(await screen.findByText(/Das Buchen wurde unterbrochen/)).toBeVisible();
    expect(screen.getByText('100 Umsätze gebucht.')).toBeVisible();
    await press(user, 'Alle sicheren buchen');
    expect(await screen.findByText('20 Umsätze gebucht.')).toBeVisible();
    expect(bookings(sent).map(({ length }) => length)).toEqual([100, 20, 20]);
  });
});
