import { DEFAULT_SETTINGS } from '@parkwart/contracts/entities/settings';
import { untilExported } from '@parkwart/service-kit/testing/untilExported';
import { describeRetention, EXPIRED, FIRST, NOT_EXPIRED, PAID } from './testing/describeRetention.ts';

const OWNED = {
  ...{ ownerName: 'Erika Muster', address: 'Weg 1', driverName: 'Max Muster', driverAddress: 'Weg 2' },
  ...{ registeredMake: 'OPEL', registeredColour: 'ROT' },
};

describeRetention((retention) => {
  const { setClock, runPass, insert, recordIds, pendingErasures, confirm, eraseInFiles } = retention;

  it('deletes a permit as long after its last day as free stays, with its stored response', async () => {
    const add = (vehicleNumber: string, validTo: string | null, key: string) =>
      retention.parking.request('POST', '/permits', {
        cookie: retention.parking.admin,
        headers: { 'Idempotency-Key': key },
        json: { vehicleNumber, validFrom: '1.1.2026', validTo },
      });
    const plates = async () =>
      (
        await retention.connection.select<{ vehicleNumber: string }>('SELECT vehicleNumber FROM permits ORDER BY id')
      ).map(({ vehicleNumber }) => vehicleNumber);
    await add('B-DP 1', '2.2.2026', 'permit-one');
    await add('B-DP 2', '3.2.2026', 'permit-two');
    await add('B-DP 3', null, 'permit-three');
    setClock('2026-03-04T22:59:59Z');
    expect(await runPass()).toMatchObject({ permits: 0 });
    setClock('2026-03-04T23:00:00Z');
    expect(await runPass()).toMatchObject({ permits: 1 });
    expect(await plates()).toEqual(['B-DP 2', 'B-DP 3']);
    expect((await add('B-DP 1', '2.2.2026', 'permit-one')).status).toBe(410);
    expect((await add('B-DP 2', '3.2.2026', 'permit-two')).status).toBe(201);
  });

  it('deletes free stays when their period is over, and not a second sooner', async () => {
    await insert(EXPIRED, NOT_EXPIRED);
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([FIRST + 1]);
    setClock('2026-03-05T14:00:01Z');
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([]);
  });

  it('uses the current settings', async () => {
    await insert({ ...EXPIRED, exitAt: new Date('2026-03-01T14:00:00Z') });
    const json = { ...DEFAULT_SETTINGS, retainParkingDays: 4 };
    await runPass();
    expect(await pendingErasures()).toEqual([]);
    expect(
      (await retention.parking.request('PUT', '/settings', { cookie: retention.parking.admin, json })).status,
    ).toBe(200);
    await runPass();
    expect(await pendingErasures()).toEqual([{ invoiceNumber: FIRST, part: 'record' }]);
  });

  it('keeps parked cars, unpaid fines and fees, and more recent closed records', async () => {
    const ages = new Date('2001-01-01T00:00:00Z');
    const young = new Date('2026-01-01T00:00:00Z');
    await insert(
      { entryAt: new Date('2025-03-05T14:00:01Z') },
      { exitAt: ages, finesCents: 3_000 },
      { exitAt: ages, feeCents: 400 },
      { exitAt: ages, finesCents: 3_000, miStatus: 'I', isPrint: true },
      { exitAt: ages, finesCents: 3_000, isDisable: true, closedAt: young },
      { exitAt: ages, finesCents: 3_000, isPay: true, closedAt: young },
    );
    expect(await runPass()).toMatchObject({ looked: 5, records: 0, images: 0, owners: 0, permits: 0 });
    expect(await pendingErasures()).toEqual([]);
    expect(await recordIds()).toHaveLength(6);
  });

  it('keeps a record while svc-files is down, and deletes it later', async () => {
    await insert(EXPIRED);
    await runPass();
    await runPass();
    expect(await recordIds()).toEqual([FIRST]);
    await untilExported(retention.parking, /^parkwart_forgettings_waiting\{[^}]*\} 1$/m);
    await untilExported(retention.parking, /^parkwart_forgetting_age_seconds\{[^}]*\} 0$/m);
    await eraseInFiles();
    expect(await recordIds()).toEqual([]);
    await untilExported(retention.parking, /^parkwart_forgettings_waiting\{[^}]*\} 0$/m);
  });

  it('ignores repeated and unrequested confirmations', async () => {
    await insert(EXPIRED, NOT_EXPIRED);
    await runPass();
    const due = await pendingErasures();
    expect((await confirm(due)).status).toBe(204);
    expect((await confirm(due)).status).toBe(204);
    expect((await confirm([{ invoiceNumber: FIRST + 1, part: 'record' }])).status).toBe(204);
    expect(await recordIds()).toEqual([FIRST + 1]);
  });

  it('counts from when a record was first seen closed, and again after a reopening', async () => {
    await insert({ ...PAID, images: ['/a'] });
    const paid = (isPay: boolean) =>
      retention.parking.request('PUT', `/update-payment/${FIRST}`, {
        cookie: retention.parking.admin,
        json: { isPay },
      });
    const closedAt = async () => {
      const [row] = await retention.connection.select<{ closedAt: string | null }>('SELECT closedAt FROM records');
      return row?.closedAt ? new Date(row.closedAt).toISOString() : null;
    };
    await runPass();
    expect(await closedAt()).toBe('2026-03-05T14:00:00.000Z');
    await paid(false);
    setClock('2026-03-06T14:00:00Z');
    await runPass();
    expect(await closedAt()).toBeNull();
    await paid(true);
    setClock('2026-03-07T14:00:00Z');
    await runPass();
    expect(await closedAt()).toBe('2026-03-07T14:00:00.000Z');
    // 180 days in Berlin, including the start of summer time.
    setClock('2026-09-03T12:59:59Z');
    await runPass();
    expect(await pendingErasures()).toEqual([]);
    setClock('2026-09-03T13:00:00Z');
    await runPass();
    expect(await pendingErasures()).toEqual([{ invoiceNumber: FIRST, part: 'images' }]);
    await eraseInFiles();
    expect(await recordIds()).toEqual([FIRST]);
  });

  it('deletes a paid fine eight years after the end of its year, its owner six years after', async () => {
    const closedAt = new Date('2026-02-10T00:00:00Z');
    await insert({ ...PAID, closedAt, miStatus: 'M', isPrint: true, ...OWNED });
    const owner = async () =>
      (await retention.connection.select<typeof OWNED>(`SELECT ${Object.keys(OWNED).join(', ')} FROM records`))[0];
    setClock('2032-12-31T22:59:59Z');
    await runPass();
    expect(await owner()).toEqual(OWNED);
    setClock('2032-12-31T23:00:00Z');
    expect(await runPass()).toMatchObject({ owners: 1 });
    expect(await owner()).toEqual(Object.fromEntries(Object.keys(OWNED).map((name) => [name, ''])));
    setClock('2034-12-31T22:59:59Z');
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([FIRST]);
    setClock('2034-12-31T23:00:00Z');
    await runPass();
    await eraseInFiles();
    expect(await recordIds()).toEqual([]);
  });

  it('cancels the erasure of a reopened record, before and after svc-files was notified', async () => {
    await insert(EXPIRED, EXPIRED);
    await runPass();
    const due = await pendingErasures();
    const fine = {
      json: { fines: [{ type: 'Falschparken', price: 30, description: '' }] },
      cookie: retention.parking.admin,
    };
    expect((await retention.parking.request('PUT', `/update-fine/${FIRST}`, fine)).status).toBe(200);
    expect(await pendingErasures()).toEqual([{ invoiceNumber: FIRST + 1, part: 'record' }]);
    expect((await confirm(due)).status).toBe(204);
    expect(await recordIds()).toEqual([FIRST]);
  });
});
