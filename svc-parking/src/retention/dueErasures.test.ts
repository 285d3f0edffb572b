import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import type { Database } from '@parkwart/service-kit/database/database';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { verifyAccounts } from '../accounts/verifyAccounts.ts';
import { bookEntries } from '../bank/testing/bookEntries.ts';
import { importFile, statementOf } from '../bank/testing/importStatement.ts';
import { insertRecords } from '../testing/insertRecords.ts';
import { startParking } from '../testing/startParking.ts';
import { dueErasures, isClosed, type RetentionFacts } from './dueErasures.ts';
import { eraseOldBooks } from './oldBooks.ts';
import { eraseOldRefunds } from './runRetention.ts';

describe('the rules of retention', () => {
  const PERIODS = { retainParkingDays: 30, retainImagesDays: 180, retainVouchersYears: 8, retainLettersYears: 6 };
  const PLAIN: RetentionFacts = {
    id: 100_001,
    entryAt: new Date('2026-01-10T08:00:00Z'),
    exitAt: new Date('2026-01-10T12:00:00Z'),
    createdAt: new Date('2026-01-10T08:00:00Z'),
    closedAt: null,
    version: 2,
    isPay: false,
    isDisable: false,
    isCharged: false,
    hasLetter: false,
    hasImages: false,
    hasOwner: false,
    holdUntil: null,
    erasure: null,
  };
  const PAID: RetentionFacts = {
    ...PLAIN,
    closedAt: new Date('2026-01-20T12:00:00Z'),
    version: 5,
    isPay: true,
    isCharged: true,
    hasImages: true,
  };
  const LETTER: RetentionFacts = { ...PAID, hasImages: false, hasLetter: true, hasOwner: true };
  const FOREVER = new Date('2200-01-01T00:00:00Z');

  function around(facts: RetentionFacts, moment: string, periods = PERIODS) {
    const at = new Date(moment);
    return [dueErasures(facts, periods, new Date(at.getTime() - 1_000)), dueErasures(facts, periods, at)];
  }

  describe('due erasures', () => {
    it('leave out a parked car, paid or not', () => {
      const now = new Date('2027-01-10T07:59:59Z');
      for (const facts of [PLAIN, PAID]) expect(dueErasures({ ...facts, exitAt: null }, PERIODS, now)).toEqual([]);
    });

    it('include a car that was never checked out when a year and the retention period of parking stays have passed since its entry', () => {
      const parked = { ...PLAIN, exitAt: null, version: 1 };
      expect(around(parked, '2027-02-09T08:00:00Z')).toEqual([[], ['record']]);
      expect(dueErasures({ ...parked, isCharged: true }, PERIODS, FOREVER)).toEqual([]);
    });

    it('have a period that begins with the creation of the record if the record was entered later than the parking stay', () => {
      const late = { ...PLAIN, createdAt: new Date('2026-02-01T12:00:00Z') };
      expect(around(late, '2026-03-03T12:00:00Z')).toEqual([[], ['record']]);
      const neverLeft = { ...late, entryAt: new Date('1970-01-01T00:00:00Z'), exitAt: null };
      expect(around(neverLeft, '2027-03-03T12:00:00Z')).toEqual([[], ['record']]);
    });

    it('leave out held records, to the end of the last day of the hold in Berlin', () => {
      const held = { ...PLAIN, holdUntil: 20260401 };
      expect(around(held, '2026-04-01T22:00:00Z')).toEqual([[], ['record']]);
      expect(around({ ...held, erasure: 'remove' }, '2026-03-01T00:00:00Z')).toEqual([['record'], ['record']]);
    });

    it('include free parking stays when the number of days in the settings has passed since the exit', () => {
      expect(around(PLAIN, '2026-02-09T12:00:00Z')).toEqual([[], ['record']]);
    });

    it('have a period of calendar days in Berlin, across clock changes', () => {
      expect(around({ ...PLAIN, exitAt: new Date('2026-03-20T12:00:00Z') }, '2026-04-19T11:00:00Z')).toEqual([
        [],
        ['record'],
      ]);
    });

    it('include parking stays without delay if the retention period is 0', () => {
      expect(around(PLAIN, '2026-01-10T12:00:00Z', { ...PERIODS, retainParkingDays: 0 })).toEqual([[], ['record']]);
    });

    it('have a period that begins when a changed record is first found closed', () => {
      const changed = { ...PLAIN, version: 3, closedAt: new Date('2026-06-01T12:00:00Z') };
      expect(around(changed, '2026-07-01T12:00:00Z')).toEqual([[], ['record']]);
      expect(dueErasures({ ...changed, closedAt: null }, PERIODS, FOREVER)).toEqual([]);
    });

    it.each([
      ['an unpaid fine or fee', { ...PAID, isPay: false }],
      ['an unpaid reminder whose fines were removed', { ...LETTER, isPay: false, isCharged: false }],
      ['a closed record that retention has not found closed before', { ...PAID, closedAt: null }],
    ])('never include %s', (_title, facts) => {
      expect(dueErasures(facts, PERIODS, FOREVER)).toEqual([]);
    });

    it('include the images of a closed record after the retention period of images', () => {
      expect(around(PAID, '2026-07-19T11:00:00Z')).toEqual([[], ['images']]);
      expect(around({ ...PAID, isPay: false, isDisable: true }, '2026-07-19T11:00:00Z')).toEqual([[], ['images']]);
    });

    it('include the images of free parking stays if the retention period of images is shorter than that of parking stays', () => {
      const periods = { ...PERIODS, retainImagesDays: 10 };
      expect(around({ ...PLAIN, hasImages: true }, '2026-01-20T12:00:00Z', periods)).toEqual([[], ['images']]);
    });

    it('include an accounting voucher eight years after the end of its year in Berlin', () => {
      expect(around({ ...PAID, hasImages: false }, '2034-12-31T23:00:00Z')).toEqual([[], ['record']]);
      const newYearsEve = { ...PAID, hasImages: false, closedAt: new Date('2026-12-31T23:30:00Z') };
      expect(around(newYearsEve, '2035-12-31T23:00:00Z')).toEqual([[], ['record']]);
    });

    it('include a withdrawn claim no sooner than a paid one', () => {
      const disabled = { ...PAID, hasImages: false, isPay: false, isDisable: true };
      expect(around(disabled, '2034-12-31T23:00:00Z')).toEqual([[], ['record']]);
    });

    it('include the owner of a record with letters six years after the end of its year, and the record itself when its voucher is due', () => {
      expect(around(LETTER, '2032-12-31T23:00:00Z')).toEqual([[], ['owner']]);
      expect(around(LETTER, '2034-12-31T23:00:00Z')).toEqual([['owner'], ['record']]);
    });

    it('include a record with letters after the longer of the retention periods of vouchers and letters', () => {
      const periods = { ...PERIODS, retainVouchersYears: 2, retainLettersYears: 3 };
      expect(around(LETTER, '2029-12-31T23:00:00Z', periods)).toEqual([[], ['record']]);
    });
  });

  it('a record is closed once the car has left and no claim is open', () => {
    expect([PLAIN, PAID, LETTER].map((facts) => isClosed(facts, new Date('2026-03-01T00:00:00Z')))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isClosed({ ...PAID, isPay: false }, new Date('2026-03-01T00:00:00Z'))).toBe(false);
    expect(isClosed({ ...PLAIN, exitAt: null }, new Date('2026-03-01T00:00:00Z'))).toBe(false);
  });
});

describeOnDatabase('old books', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const send = (method: string, path: string, json?: object) => parking.asAdmin(method, path, json);
  const run = (now: string) => {
    const parts = { database: parking.service.database, clock: () => new Date(now) };
    return eraseOldBooks(parts, DEFAULT_SETTINGS, () => false);
  };
  const sql = (text: string) => parking.service.database.sequelize.query(text);
  const rows = <Row extends object>(text: string) => parking.service.database.read<Row>(text);
  /** Creates a fined car whose owner paid on 5.3.2026, and a transfer without a record. @returns the invoice number */
  const paid = async () => {
    const { invoiceNumber: id } = await parking.checkIn({ vehicleNumber: 'B-AB 1234' });
    await send('PUT', `/update-fine/${id}`, { fines: [{ type: 'Falschparken', price: 30 }] });
    const payment = { amount: 30, purpose: `RE ${id} B-AB 1234`, endToEndId: 'von-erika' };
    await importFile(parking, statementOf([payment, { amount: 7, purpose: 'Danke, Erika' }]));
    const [certain] = (await send('GET', '/bank/entries?state=certain')).body.entries;
    await bookEntries(parking, certain._id);
    return id;
  };
  const entries = () => rows<object>('SELECT * FROM bank_entries ORDER BY id');

  it('lose the personal texts of bank entries, booked or not, eight years after the end of the entries’ year', async () => {
    await paid();
    expect(await run('2034-12-31T22:59:59Z')).toEqual({ bankEntries: 0, postings: 0 });
    expect(JSON.stringify(await entries())).toContain('Erika');
    parking.setClock('2034-12-31T23:00:00Z');
    expect((await send('GET', '/retention-preview')).body.books).toEqual({ bankEntries: 2, postings: 0 });
    expect(await run('2034-12-31T23:00:00Z')).toEqual({ bankEntries: 2, postings: 0 });
    expect(JSON.stringify(await entries())).not.toMatch(/erika|DE0212/i);
    expect(await entries()).toMatchObject([
      { payerName: '', otherReferences: '[]', cents: 3000, bookingDay: 20260305, state: 'booked' },
      { purpose: '', payerIban: '', cents: 700 },
    ]);
    expect(await run('2034-12-31T23:00:00Z')).toEqual({ bankEntries: 0, postings: 0 });
    expect((await send('GET', '/bank/entries?state=booked')).body.entries).toMatchObject([{ name: '', amount: 30 }]);
  });

  it('keep bank entries recognisable when their statement is imported again', async () => {
    const credits = [{ amount: 7, purpose: 'Danke', reference: 'R-7' }];
    await importFile(parking, statementOf(credits));
    await run('2035-06-01T00:00:00Z');
    expect((await importFile(parking, statementOf(credits))).body).toMatchObject({ statements: [{ seen: 1 }] });
  });

  it('keep the personal texts of a payment on a held record', async () => {
    const id = await paid();
    parking.setClock('2035-06-01T10:00:00Z');
    await send('PUT', `/holds/${id}`, { until: '31.12.2035', reason: 'Klage' });
    expect(await run('2035-06-01T10:00:00Z')).toEqual({ bankEntries: 1, postings: 0 });
    expect(await run('2036-01-01T10:00:00Z')).toEqual({ bankEntries: 1, postings: 0 });
  });

  it('lose the postings of deleted records ten years after the end of the postings’ year, and no other postings', async () => {
    const [id, other] = [await paid(), (await parking.checkIn()).invoiceNumber];
    await send('PUT', `/update-fine/${other}`, { fines: [{ type: 'Falschparken', price: 30 }] });
    expect((await run('2040-01-01T00:00:00Z')).postings).toBe(0);
    await sql(`DELETE FROM records WHERE id = ${id}`);
    expect((await run('2036-12-31T22:59:59Z')).postings).toBe(0);
    parking.setClock('2036-12-31T23:00:00Z');
    expect((await send('GET', '/retention-preview')).body.books).toMatchObject({ postings: 2 });
    expect((await run('2036-12-31T23:00:00Z')).postings).toBe(2);
    expect(await rows('SELECT invoiceNumber FROM postings')).toEqual([{ invoiceNumber: other }]);
    expect((await verifyAccounts(parking.service.database)).faults).toEqual([]);
  });

  it('lose refused card payments ten years after the end of their year', async () => {
    const refused = { reference: 'A-0017', amount: 2, voucher: '7', paidAt: '2026-03-05T13:30:00.000Z' };
    expect((await send('PUT', '/refused-card-payments', refused)).status).toBe(204);
    const stored = () => rows('SELECT id FROM card_refusals');
    await run('2036-12-31T22:59:59Z');
    expect(await stored()).toHaveLength(1);
    await run('2036-12-31T23:00:00Z');
    expect(await stored()).toEqual([]);
  });

  it('lose the postings of a bank entry’s unallocated part together, ten years after the last of these postings', async () => {
    await importFile(parking, statementOf([{ amount: 7, purpose: 'Danke' }]));
    const [{ _id }] = (await send('GET', '/bank/entries?state=unknown')).body.entries;
    const allocate = (more: object) => send('PUT', `/bank/entries/${_id}/allocations`, { allocations: [], ...more });
    await allocate({ isOverpaid: true });
    parking.setClock('2027-02-01T10:00:00Z');
    await allocate({});
    expect((await run('2037-06-01T10:00:00Z')).postings).toBe(0);
    expect((await verifyAccounts(parking.service.database)).rests).toEqual([]);
    expect((await run('2038-01-01T10:00:00Z')).postings).toBe(2);
    expect((await verifyAccounts(parking.service.database)).rests).toEqual([]);
  });
});

describeOnDatabase('old refunds', (makeDatabase) => {
  const PERIODS = { retainVouchersYears: 8 };

  const parking = running(async () => startParking(await makeDatabase()));

  const insert = ({ sequelize }: Database, invoiceNumber: number, orderedAt: string) =>
    sequelize.query(`INSERT INTO refunds
      (fileId, invoiceNumber, number, reference, cents, state, account, orderedAt, creditor, iban)
      VALUES (1, ${invoiceNumber}, 1, 'ERST-${invoiceNumber}-1', 500, 'paid', '',
        ${new Date(orderedAt).getTime()}, 'Erika Muster', 'DE02120300000000202051')`);

  it('lose only the payee after the retention period of vouchers, and nothing while their record is held', async () => {
    const { database } = parking.service;
    await insertRecords(database, [{}, {}, {}]);
    const records = await database.read<{ id: number }>('SELECT id FROM records ORDER BY id');
    const [old, held, kept] = records.map(({ id }) => id) as [number, number, number];
    await database.sequelize.query(`UPDATE records SET holdUntil = 20270101 WHERE id = ${held}`);
    await insert(database, old, '2017-12-31T22:59:59Z');
    await insert(database, held, '2017-12-31T22:59:59Z');
    await insert(database, kept, '2017-12-31T23:00:00Z');
    await eraseOldRefunds({ database, clock: () => new Date('2026-03-05T14:00:00Z') }, PERIODS);
    expect(await database.read('SELECT reference, cents, creditor FROM refunds ORDER BY invoiceNumber')).toEqual([
      { reference: `ERST-${old}-1`, cents: 500, creditor: '' },
      { reference: `ERST-${held}-1`, cents: 500, creditor: 'Erika Muster' },
      { reference: `ERST-${kept}-1`, cents: 500, creditor: 'Erika Muster' },
    ]);
  });
});
