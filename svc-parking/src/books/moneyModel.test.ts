import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { verifyAccounts } from '../accounts/verifyAccounts.ts';
import { startParking } from '../testing/startParking.ts';
import { rowsOf } from './testing/batches.ts';
import { bookkeeping } from './testing/bookkeeping.ts';
import { MoneyModel } from './testing/moneyModel.ts';

const RECORDS = 30;
const OPERATIONS = 300;
const SEED = 20_260_305;

/** The same numbers in every run (mulberry32). */
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

describeOnDatabase('an independent model of the money', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  it('agrees after 300 random operations in open amounts, sums, bookings and tax', async () => {
    const { send, set, on, book, month, exportMonth, download } = bookkeeping(parking);
    await set();
    const random = randomFrom(SEED);
    const models = new Map<number, MoneyModel>();
    const fines = new Map<number, { id: number; cents: number }[]>();
    for (let made = 0; made < RECORDS; made += 1) {
      const { invoiceNumber } = await parking.checkIn({ vehicleNumber: `B-MM ${made + 1}` });
      models.set(invoiceNumber, new MoneyModel());
    }
    const shown = async (id: number) => (await send('GET', `/records?at=${id}&limit=1`)).body.records[0];

    const settle = async (id: number, model: MoneyModel, kind: 'payment' | 'waiver', day: string) => {
      const amount = 1 + random(random(3) === 0 ? 6_000 : 2_000);
      const type =
        kind === 'payment' ? ['transfer', 'card', 'by-hand'][random(3)] : ['goodwill', 'uncollectible'][random(2)];
      const input = kind === 'payment' ? { amount: euros(amount), day, type } : { amount: euros(amount), reason: type };
      const { status } = await book(id, `${kind}s`, input);
      expect(status).toBe(model.settle(kind, String(type), amount) ? 201 : 422);
    };
    const operations: readonly ((id: number, model: MoneyModel, day: string) => Promise<unknown>)[] = [
      async (id, model) => {
        const before = fines.get(id) ?? [];
        const kept = before
          .filter(() => random(2) === 0)
          .map((one) => (random(3) ? one : { ...one, cents: 500 + random(4_000) }));
        const ids = Math.max(0, ...before.map((one) => one.id));
        const added = Array.from({ length: random(3) }, (_, more) => ({
          id: ids + more + 1,
          cents: 500 + random(4_000),
        }));
        const wanted = [...kept, ...added];
        const sent = wanted.map((one) => ({
          ...(one.id <= ids && { id: one.id }),
          type: `Art ${one.id}`,
          price: euros(one.cents),
        }));
        const { body } = await send('PUT', `/update-fine/${id}`, { fines: sent });
        const stored = wanted.map((one, index) => ({ ...one, id: body.fines[index].id }));
        fines.set(id, stored);
        model.setFines(stored);
      },
      (id, model, day) => settle(id, model, 'payment', day),
      (id, model, day) => settle(id, model, 'payment', day),
      (id, model, day) => settle(id, model, 'waiver', day),
      async (id, model) => {
        const isPrint = random(3) > 0;
        if ((await send('PUT', `/print/${id}`, { isPrint })).status === 200) model.print(isPrint);
      },
      async (id, model) => {
        const isDisable = random(3) === 0;
        await send('PUT', `/disable/${id}`, { isDisable });
        model.disable(isDisable);
      },
      async (id, model) => {
        const { last } = model;
        if (!last) return;
        const { postings } = (await send('GET', `/accounts/${id}`)).body;
        const taken = new Set(postings.map(({ reverses }: { reverses?: string }) => reverses));
        const standing = postings.filter(
          (one: Record<string, unknown>) => one.kind !== 'charge' && !one.reverses && !taken.has(one._id),
        );
        const latest = standing.reduce((one: { _id: string }, other: { _id: string }) =>
          Number(one._id) > Number(other._id) ? one : other,
        );
        expect([latest.kind, latest.type, -cents(latest.amount)]).toEqual([last.kind, last.type, last.cents]);
        expect((await book(id, 'reversals', { posting: latest._id })).status).toBe(201);
        model.takeBack(last);
      },
      async (id, model) => {
        const { status } = await send('PUT', `/update-payment/${id}`, { isPay: true });
        expect(status).toBe(200);
        if (model.open > 0) model.settle('payment', 'by-hand', model.open);
      },
      async (id, model) => {
        if ((await shown(id)).isParked && (await send('POST', `/checkout?id=${id}`)).status === 200)
          model.leave(cents((await shown(id)).fee));
      },
    ];

    const ids = [...models.keys()];
    for (let done = 0; done < OPERATIONS; done += 1) {
      const day = `${6 + Math.floor((done * 25) / OPERATIONS)}.3.2026`;
      on(day);
      const id = ids[random(ids.length)] as number;
      const model = models.get(id) as MoneyModel;
      const index = random(operations.length);
      await operations[index]?.(id, model, day);
      const { paid = 0, waived = 0, ...record } = await shown(id);
      const state = { charged: 0, paid: cents(paid), waived: cents(waived) };
      const { letter } = record;
      if (!record.isDisable)
        state.charged = cents(
          [
            record.fee,
            ...record.fines.map(({ price }: { price: number }) => price),
            letter?.ownerLookup ?? 0,
            letter?.reminderCost ?? 0,
          ].reduce((all, one) => all + one, 0),
        );
      const expected = { charged: model.charged, paid: model.of('payment'), waived: model.of('waiver') };
      expect([done, index, state]).toEqual([done, index, expected]);
    }

    on('1.4.2026');
    const all = [...models.values()];
    const total = (of: (model: MoneyModel) => number) => all.reduce((sum, model) => sum + of(model), 0);
    const count = (await send('GET', '/records/count?list=all')).body;
    expect(cents(count.openTotal)).toBe(total((model) => Math.max(model.open, 0)));
    const { figures } = await month('2026-03');
    expect({
      charged: cents(figures.charged),
      waived: cents(figures.waived),
      received: cents(figures.received),
    }).toEqual({
      charged: total((model) => model.charged),
      waived: total((model) => model.of('waiver')),
      received: total((model) => model.of('payment')),
    });
    expect(cents(figures.vat)).toBe(total((model) => model.vat));

    expect((await exportMonth('2026-03')).status).toBe(200);
    const balances: Record<string, number> = {};
    for (const [amount = '', side, , , , , debit = '', credit = ''] of rowsOf((await download('2026-03')).bytes)) {
      const signed = Number(amount.replace(',', '')) * (side === 'S' ? 1 : -1);
      balances[debit] = (balances[debit] ?? 0) + signed;
      balances[credit] = (balances[credit] ?? 0) - signed;
    }
    const others = ['goodwill', 'uncollectible'];
    expect(balances).toEqual({
      1200: total((model) => model.of('payment', 'transfer')),
      1360: total((model) => model.of('payment', 'card', 'by-hand')),
      1400: total((model) => model.open),
      2406: total((model) => model.waivedBy(true, 'uncollectible')),
      2742: 0 - total((model) => model.chargedBy(false) - model.waivedBy(false, ...others)),
      8400: 0 - total((model) => model.chargedBy(true)),
      8720: total((model) => model.waivedBy(true, 'goodwill')),
    });
    expect((await verifyAccounts(parking.service.database)).faults).toEqual([]);
  });
});
