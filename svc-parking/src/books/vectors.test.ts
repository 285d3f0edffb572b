import { vectors } from '@parkwart/contracts/testing/vectors';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startParking } from '../testing/startParking.ts';
import { rowsOf } from './testing/batches.ts';
import { bookkeeping } from './testing/bookkeeping.ts';

const PAYEE = { name: 'Erika Muster', iban: 'DE02120300000000202051' };

const isoOf = (day: string) =>
  day
    .split('.')
    .map((part) => part.padStart(2, '0'))
    .reverse()
    .join('-');

/** @returns for example `1400 45.00` for each account that changed, in the order of the first row */
function balancesOf(rows: readonly string[][]): string[] {
  const balances: Record<string, number> = {};
  for (const [amount = '', side, , , , , debit = '', credit = ''] of rows) {
    const cents = Number(amount.replace(',', '')) * (side === 'S' ? 1 : -1);
    balances[debit] = (balances[debit] ?? 0) + cents;
    balances[credit] = (balances[credit] ?? 0) - cents;
  }
  return Object.entries(balances)
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents]) => `${account} ${(cents / 100).toFixed(2)}`)
    .sort();
}

describeOnDatabase('the monthly books of a car that parked on 5.3.2026', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  it.each(vectors('books'))(
    'have, taxed as %s and after the steps %s, the balances %s (source: %s)',
    async (taxation, steps = '', right = '') => {
      const books = bookkeeping(parking);
      const { send, on } = books;
      await books.set({ taxation: taxation as 'agreed' | 'received' });
      on('5.3.2026');
      const { invoiceNumber: id } = await parking.checkIn({ date: '5.3.2026' });
      const fines = (prices: readonly string[], hasIds: boolean) =>
        prices.map((price, at) => ({ ...(hasIds && { id: at + 1 }), type: 'Quer', price: Number(price) }));
      const waive = ([amount, reason]: readonly string[]) =>
        books.book(id, 'waivers', { amount: Number(amount), reason });
      const actions: Record<string, (given: readonly string[], day: string) => Promise<{ status: number }>> = {
        async small(_given, day) {
          const { settings, version } = (await send('GET', '/settings/claims')).body;
          const json = { ...settings, isSmallBusiness: true, smallBusinessFrom: isoOf(day) };
          const headers = { 'If-Match': `"${version}"` };
          return parking.asAdmin('PUT', '/settings/claims', json, headers);
        },
        fine: (prices) => send('PUT', `/update-fine/${id}`, { fines: fines(prices, true) }),
        new: (prices) => send('PUT', `/update-fine/${id}`, { fines: fines(prices, false) }),
        disable: () => send('PUT', `/disable/${id}`, { isDisable: true }),
        enable: () => send('PUT', `/disable/${id}`, { isDisable: false }),
        print: () => send('PUT', `/print/${id}`, { isPrint: true }),
        unprint: () => send('PUT', `/print/${id}`, { isPrint: false }),
        pay: ([amount], day) => books.pay(id, Number(amount), day),
        waive,
        refund: ([amount]) =>
          send('POST', '/bank/refunds', {
            refunds: [{ due: `record-${id}`, amount: Number(amount), payee: PAYEE }],
          }),
        async back() {
          const postings: { kind: string; _id: string }[] = (await send('GET', `/accounts/${id}`)).body.postings;
          return books.book(id, 'reversals', { posting: postings.find(({ kind }) => kind === 'payment')?._id });
        },
      };
      for (const step of steps.split('; ')) {
        const [date = '', action = '', ...given] = step.split(' ');
        const day = `${date}2026`;
        if (action !== 'small') on(day);
        const { status = 0 } = (await actions[action]?.(given, day)) ?? {};
        expect([step, status === 201 ? 200 : status]).toEqual([step, 200]);
      }
      on('1.6.2026');
      const months: string[] = [];
      for (const month of ['3', '4', '5']) {
        if ((await books.exportMonth(`2026-0${month}`)).status !== 200) continue;
        const balances = balancesOf(rowsOf((await books.download(`2026-0${month}`)).bytes));
        if (balances.length > 0) months.push(`${month}: ${balances.join(', ')}`);
      }
      const sorted = right.split('; ').map((month) => {
        const [name, balances = ''] = month.split(': ');
        return `${name}: ${balances.split(', ').sort().join(', ')}`;
      });
      expect(months).toEqual(sorted);
    },
  );
});
