import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { verifyAccounts } from '../accounts/verifyAccounts.ts';
import { bookEntries } from '../bank/testing/bookEntries.ts';
import { importFile, statementOf } from '../bank/testing/importStatement.ts';
import { onlinePaymentRows } from '../online-payments/onlinePayments.ts';
import type { PaymentProvider, ProviderPayment, ProviderRefund } from '../online-payments/provider.ts';
import { fakeProvider } from '../testing/fakeProvider.ts';
import { startParking } from '../testing/startParking.ts';
import { rowsOf } from './testing/batches.ts';
import { bookkeeping } from './testing/bookkeeping.ts';
import { containedVat, ModelBooks, type Ways } from './testing/modelBooks.ts';
import { MoneyModel } from './testing/moneyModel.ts';

const RECORDS = 30;
const OPERATIONS = 300;
const MONTHS = ['2026-03', '2026-04', '2026-05'];
const TAXED_ACCOUNTS = ['8400', '8720', '2406'];
const PAYEE = { name: 'Erika Muster', iban: 'DE02120300000000202051' };
const PAYMENTS = ['transfer', 'card', 'by-hand', 'collection'];
/**
 * The types of payments booked by hand that a statement may contain, too; and the most days between such a payment and
 * the booking in the statement.
 */
const BY_HAND = ['transfer', 'by-hand', 'collection'];
const NEAR_DAYS = 14;
/** Half of the waivers are losses, which have their own account. */
const WAIVERS = ['goodwill', 'mistake', 'settlement', 'trifle', ...Array.from({ length: 4 }, () => 'uncollectible')];
/** Exports a month this many days after its end, so that changes on these days can still be booked in the month. */
const EXPORTED_AFTER_DAYS = 20;

const WAYS: readonly (Ways & { readonly seed: number })[] = [
  { taxation: 'agreed', imputation: 'costs-first', areFinesTaxed: true, smallBusinessFrom: '2026-05-01', seed: 1 },
  { taxation: 'agreed', imputation: 'principal-first', areFinesTaxed: false, seed: 2 },
  { taxation: 'received', imputation: 'costs-first', areFinesTaxed: true, smallBusinessFrom: '2026-05-01', seed: 123 },
  { taxation: 'received', imputation: 'principal-first', areFinesTaxed: true, seed: 8 },
];

/** A provider that has these payments, by their id. */
const providerOf = (payments: Map<string, ProviderPayment>): PaymentProvider => ({
  ...fakeProvider(),
  find: async (id) => payments.get(id),
  refund: async (id, { reference, cents }) => {
    const payment = payments.get(id) as ProviderPayment;
    const refund = { reference, cents, state: 'ordered' } as const;
    payments.set(id, { ...payment, refunds: [...payment.refunds, refund] });
    return refund;
  },
});

/** mulberry32 with a fixed seed: the same numbers in every run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const euros = (cents: number) => cents / 100;
const cents = (amount: number) => Math.round(amount * 100);
const dayAt = (done: number) => new Date(Date.UTC(2026, 2, 6 + done)).toISOString().slice(0, 10);
const german = (day: string) => day.split('-').reverse().map(Number).join('.');

interface Posting {
  readonly _id: string;
  readonly kind: string;
  readonly type: string;
  readonly amount: number;
  readonly reverses?: string;
}
interface Case {
  readonly id: number;
  readonly model: MoneyModel;
}

describeOnDatabase('an independent model of the money', (makeDatabase) => {
  describe.each(WAYS)(
    'with taxation as $taxation, the imputation $imputation and the seed $seed,',
    ({ seed, ...ways }) => {
      const payments = new Map<string, ProviderPayment>();
      const parking = running(async () =>
        startParking(await makeDatabase(), { parties: { provider: providerOf(payments) }, paymentsEveryMs: 3_600_000 }),
      );

      it('agrees with the service on open amounts, sums, postings and tax after 300 random operations', async () => {
        const { send, set, on, book, month, exportMonth, download } = bookkeeping(parking);
        const [random, other] = [randomFrom(seed), randomFrom(seed + 100)];
        let changes = 0;
        /** Advances the clock for each change, because postings of one instant count as one change. */
        const at = (day: string) =>
          parking.setClock(new Date(Date.parse(`${day}T14:00:00Z`) + ++changes).toISOString());
        const oneOf = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
        const chance = randomFrom(seed + 200);
        const online: {
          id: number;
          reference: string;
          cents: number;
          settlement: ReturnType<MoneyModel['payOnline']> | undefined;
        }[] = [];
        const books = new ModelBooks(ways);
        const cases: Case[] = [];
        const moved = new Set<string>();
        const fines = new Map<number, { id: number; cents: number }[]>();
        const shown = async (id: number) => (await send('GET', `/records?at=${id}&limit=1`)).body.records[0];

        const change = async (path: string, changed: (settings: object & { lines: object }) => object) => {
          const { body } = await send('GET', path);
          const headers = { 'If-Match': `"${body.version}"` };
          const json = { ...body.settings, ...changed(body.settings) };
          expect((await parking.asAdmin('PUT', path, json, headers)).status).toBe(200);
        };

        const settle = async ({ id, model }: Case, kind: 'payment' | 'waiver', today: string) => {
          const wanted = 1 + random(random(3) === 0 ? 6_000 : 2_000);
          const amount = random(3) === 0 && model.open > 0 ? model.open : wanted;
          const type = oneOf(kind === 'payment' ? PAYMENTS : WAIVERS);
          const input =
            kind === 'payment'
              ? { amount: euros(amount), day: german(today), type }
              : { amount: euros(amount), reason: type };
          const { status } = await book(id, `${kind}s`, input);
          expect(status).toBe(model.settle(kind, type, amount, today) ? 201 : 422);
        };

        /** Imports a statement with a payment that was booked by hand. Uses a separate sequence of random numbers. */
        const join = async ({ id, model }: Case, today: string) => {
          const isNear = ({ day }: { day: string }) => Date.parse(today) - Date.parse(day) <= NEAR_DAYS * 86_400_000;
          const near = model.standing.filter((one) => BY_HAND.includes(one.type) && isNear(one));
          if (near.length === 0) return;
          const { cents: amount } = near[other(near.length)] as (typeof near)[0];
          const purpose = `RE ${id} ${(await shown(id)).vehicleNumber}`;
          const content = statementOf([{ amount: euros(amount), purpose }]).replaceAll('2026-03-05', today);
          expect((await importFile(parking, content)).status).toBe(201);
          const [proposed] = (await send('GET', '/bank/entries?state=proposed')).body.entries;
          expect(proposed).toMatchObject({ isByHand: true, allocations: [{ invoiceNumber: id }], rest: 0 });
          expect((await bookEntries(parking, proposed._id)).booked).toHaveLength(1);
          model.replace(near.find((one) => one.cents === amount) as (typeof near)[0], today);
        };

        /**
         * Pays any amount at the provider, also more than is open, or charges an earlier payment back. Up to three
         * webhooks of a payment arrive concurrently, and a webhook of an earlier payment may arrive again. Uses a
         * separate sequence of random numbers.
         */
        const payOnline = async ({ id, model }: Case, today: string) => {
          const own = online.filter((one) => one.id === id);
          const before = own.filter(({ settlement }) => settlement)[chance(own.length + 1)];
          const state = { state: 'paid', currency: 'EUR', checkout: undefined, refunds: [] } as const;
          if (before?.settlement) {
            payments.set(before.reference, {
              ...(payments.get(before.reference) as ProviderPayment),
              chargedBackCents: before.cents,
            });
            model.takeBack(before.settlement, today);
            before.settlement = undefined;
          } else {
            const reference = `${online.length}`.padStart(40, '0');
            const amount = chance(2) && model.open > 0 ? model.open : 1 + chance(4_000);
            const paidAt = new Date(`${today}T14:00:00Z`);
            payments.set(reference, { ...state, reference, cents: amount, paidAt, chargedBackCents: 0 });
            const row = { invoiceNumber: id, reference, providerId: reference, cents: amount, isTest: true } as const;
            await parking.service.database.transaction((transaction) =>
              onlinePaymentRows.insert(transaction, { ...row, state: 'open', createdAt: paidAt.getTime() }),
            );
            online.push({ id, reference, cents: amount, settlement: model.payOnline(amount, today) });
          }
          const changed = before ?? online.at(-1);
          const notices = [...Array.from({ length: 1 + chance(3) }, () => changed), own[chance(own.length)]];
          await notify(notices);
        };
        const notify = async (payments: readonly ((typeof online)[0] | undefined)[]) => {
          const send = (one: (typeof online)[0] | undefined) =>
            one && parking.request('POST', `/driver-page/payments/${one.reference}/notice`);
          for (const response of await Promise.all(payments.map(send))) expect(response?.status ?? 200).toBe(200);
        };

        /**
         * Refunds overpaid money by the provider; some of these refunds fail. Also uses the separate sequence of random
         * numbers.
         */
        const refundOnline = async ({ id, model }: Case, today: string) => {
          const due: { _id: string; online?: number }[] = (await send('GET', '/bank/refunds/due')).body.refunds;
          const found = due.find((one) => one._id === `record-${id}`);
          if (!found?.online) return;
          const refunds = [{ due: found._id, amount: found.online }];
          expect((await send('POST', '/bank/refunds', { refunds, online: true })).status).toBe(201);
          model.refund(cents(found.online), today, true);
          const own = online.filter((one) => one.id === id);
          await notify(own);
          const state = chance(3) ? 'paid' : 'failed';
          for (const { reference } of own) {
            const payment = payments.get(reference) as ProviderPayment;
            const end = (one: ProviderRefund): ProviderRefund => (one.state === 'ordered' ? { ...one, state } : one);
            payments.set(reference, { ...payment, refunds: payment.refunds.map(end) });
          }
          at(today);
          await notify([...own, ...own]);
          if (state === 'failed') model.withdrawRefund(cents(found.online), today, true);
        };

        const operations: Record<string, (one: Case, today: string) => Promise<unknown>> = {
          async fines({ id, model }, today) {
            const before = fines.get(id) ?? [];
            const kept = before
              .filter(() => random(3) > 0)
              .map((one) => (random(3) ? one : { ...one, cents: 500 + random(4_000) }));
            const added = Array.from({ length: random(3) }, () => ({ id: 0, cents: 500 + random(4_000) }));
            const wanted = [...kept, ...added];
            const sent = wanted.map((one) => ({ ...(one.id && { id: one.id }), type: 'Art', price: euros(one.cents) }));
            const { body } = await send('PUT', `/update-fine/${id}`, { fines: sent });
            const stored = wanted.map((one, index) => ({ ...one, id: body.fines[index].id }));
            fines.set(id, stored);
            model.setFines(stored, today);
          },
          pay: (one, today) => settle(one, 'payment', today),
          'pay more': (one, today) => settle(one, 'payment', today),
          waive: (one, today) => settle(one, 'waiver', today),
          'waive more': (one, today) => settle(one, 'waiver', today),
          async 'write off'({ id, model }, today) {
            const amount = model.waivable;
            const { status } = await book(id, 'waivers', { amount: euros(amount), reason: 'uncollectible' });
            expect(status === 201).toBe(model.settle('waiver', 'uncollectible', amount, today));
          },
          async print({ id, model }, today) {
            const isPrint = random(3) > 0;
            const { status } = await send('PUT', `/print/${id}`, { isPrint });
            if (status === 200) model.print(isPrint, today);
          },
          async disable({ id, model }, today) {
            const isDisable = random(3) === 0;
            expect((await send('PUT', `/disable/${id}`, { isDisable })).status).toBe(200);
            model.disable(isDisable, today);
          },
          async 'take back'({ id, model }, today) {
            if (model.standing.length === 0) return;
            const wanted = oneOf(model.standing);
            const postings: Posting[] = (await send('GET', `/accounts/${id}`)).body.postings;
            const taken = new Set(postings.map(({ reverses }) => reverses));
            const found = postings.find(
              (one) =>
                [one.kind, one.type, -cents(one.amount)].join() === [wanted.kind, wanted.type, wanted.cents].join() &&
                !(one.reverses || taken.has(one._id)),
            );
            const { status } = await book(id, 'reversals', { posting: found?._id });
            if (status === 201) model.takeBack(wanted, today);
          },
          async 'pay all'({ id, model }, today) {
            expect((await send('PUT', `/update-payment/${id}`, { isPay: true })).status).toBe(200);
            model.settle('payment', 'by-hand', model.open, today);
          },
          async leave({ id, model }, today) {
            if (!(await shown(id)).isParked || (await send('POST', `/checkout?id=${id}`)).status !== 200) return;
            model.leave(cents((await shown(id)).fee), today);
          },
          async refund({ id, model }, today) {
            const due: { _id: string; amount: number }[] = (await send('GET', '/bank/refunds/due')).body.refunds;
            const found = due.find((one) => one._id === `record-${id}`);
            expect(cents(found?.amount ?? 0)).toBe(Math.max(-model.open, 0));
            if (!found) return;
            const amount = random(2) ? -model.open : 1 + random(-model.open);
            const refunds = [{ due: found._id, amount: euros(amount), payee: PAYEE }];
            expect((await send('POST', '/bank/refunds', { refunds })).status).toBe(201);
            model.refund(amount, today);
            if (random(3)) return;
            const [ordered] = (await send('GET', '/bank/refunds')).body.refunds;
            const { status } = await send('PUT', `/bank/refunds/${ordered._id}/state`, { state: 'withdrawn' });
            expect(status).toBe(200);
            model.withdrawRefund(amount, today);
          },
        };
        const sequence =
          (...parts: readonly string[]) =>
          async (one: Case, today: string) => {
            for (const part of parts) {
              at(today);
              await operations[part]?.(one, today);
            }
          };
        operations['charge back'] = sequence('pay all', 'fines', 'refund', 'take back', 'pay');
        operations['change after costs'] = sequence('pay', 'print', 'fines');
        const names = Object.keys(operations);

        const compareMonth = async (name: string) => {
          expect((await exportMonth(name)).status).toBe(200);
          books.handOver(name);
          const { figures } = await month(name);
          const { charged, waived, received } = figures;
          const rows = rowsOf((await download(name)).bytes);
          const balances: Record<string, number> = {};
          let vat = 0;
          for (const [amount = '', side, , , , , debit = '', credit = ''] of rows) {
            const signed = Number(amount.replace(',', '')) * (side === 'S' ? 1 : -1);
            balances[debit] = (balances[debit] ?? 0) + signed;
            balances[credit] = (balances[credit] ?? 0) - signed;
            if (TAXED_ACCOUNTS.includes(credit)) vat += containedVat(signed);
            if (TAXED_ACCOUNTS.includes(debit)) vat -= containedVat(signed);
          }
          const used = (all: Record<string, number>) =>
            Object.fromEntries(Object.entries(all).filter(([, sum]) => sum));
          const sums = { charged: cents(charged), waived: cents(waived), received: cents(received) };
          expect([name, sums, used(balances)]).toEqual([name, books.totalsOf(name), used(books.balances(name))]);
          for (const account of Object.keys(used(balances))) moved.add(account);
          expect([name, cents(figures.vat)]).toEqual([name, vat]);
          if (ways.taxation === 'agreed') expect([name, vat]).toEqual([name, books.vat(name)]);
        };

        await set();
        await change('/settings/books', () => ({ taxation: ways.taxation }));
        const { smallBusinessFrom = null, imputation } = ways;
        await change('/settings/claims', ({ lines }) => ({
          imputation,
          isSmallBusiness: smallBusinessFrom !== null,
          smallBusinessFrom,
          ...(!ways.areFinesTaxed && { lines: { ...lines, fine: { text: 'Vertragsstrafe', vatFrom: null } } }),
        }));
        let exported = 0;
        for (let step = 0; step < OPERATIONS; step += 1) {
          const today = dayAt(Math.floor((step * 87) / OPERATIONS));
          at(today);
          if (cases.length < RECORDS && cases.length * 8 <= step) {
            const car = { vehicleNumber: `B-MM ${cases.length + 1}`, date: german(today), entryTime: '10:00:00' };
            const { invoiceNumber } = await parking.checkIn(car);
            cases.push({ id: invoiceNumber, model: new MoneyModel(books, today) });
          }
          const due = dayAt(Math.floor((step * 87) / OPERATIONS) - EXPORTED_AFTER_DAYS);
          if (exported < MONTHS.length && due.slice(0, 7) > (MONTHS[exported] as string))
            await compareMonth(MONTHS[exported++] as string);
          // Prefers the latest cases, so that each case gets many changes.
          const one = oneOf(random(4) ? cases.slice(-4) : cases);
          const name = oneOf(names);
          await operations[name]?.(one, today);
          if (other(4) === 0) await join(one, today);
          if (chance(8) === 0) await payOnline(one, today);
          if (chance(8) === 0) await refundOnline(one, today);
          const { paid = 0, waived = 0, ...record } = await shown(one.id);
          const { letter } = record;
          const prices: number[] = record.fines.map(({ price }: { price: number }) => price);
          const parts = [record.fee, ...prices, letter?.ownerLookup ?? 0, letter?.reminderCost ?? 0];
          const charged = record.isDisable ? 0 : parts.reduce((all, part) => all + cents(part), 0);
          const { model } = one;
          const expected = { charged: model.charged, paid: model.paid, waived: model.waived };
          expect([step, name, { charged, paid: cents(paid), waived: cents(waived) }]).toEqual([step, name, expected]);
        }

        const open = cases.reduce((all, { model }) => all + (model.isDisabled ? 0 : Math.max(model.open, 0)), 0);
        expect(cents((await send('GET', '/records/count?list=all')).body.openTotal)).toBe(open);
        on('1.6.2026');
        for (const name of MONTHS.slice(exported)) await compareMonth(name);
        if (ways.taxation === 'agreed' && ways.areFinesTaxed)
          expect([...moved]).toEqual(expect.arrayContaining(['8720', '2406']));
        expect((await verifyAccounts(parking.service.database)).faults).toEqual([]);
      });
    },
  );
});
