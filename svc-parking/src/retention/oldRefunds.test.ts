import type { Database } from '@parkwart/service-kit/database/database';
import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { insertRecords } from '../testing/insertRecords.ts';
import { startParking } from '../testing/startParking.ts';
import { eraseOldRefunds } from './oldRefunds.ts';

const PERIODS = { retainVouchersYears: 8 };

describeOnOneDatabase('refunds of long ago', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  const insert = ({ sequelize }: Database, invoiceNumber: number, orderedAt: string) =>
    sequelize.query(`INSERT INTO refunds
      (fileId, invoiceNumber, number, reference, cents, state, account, orderedAt, creditor, iban)
      VALUES (1, ${invoiceNumber}, 1, 'ERST-${invoiceNumber}-1', 500, 'paid', '',
        ${new Date(orderedAt).getTime()}, 'Erika Muster', 'DE02120300000000202051')`);

  it('lose whom they went to when vouchers do, and keep number and amount; not while their record is held', async () => {
    const { database } = parking.service;
    await insertRecords(database, [{}, {}, {}]);
    const records = await database.select<{ id: number }>('SELECT id FROM records ORDER BY id');
    const [old, held, kept] = records.map(({ id }) => id) as [number, number, number];
    await database.sequelize.query(`UPDATE records SET holdUntil = 20270101 WHERE id = ${held}`);
    await insert(database, old, '2017-12-31T22:59:59Z');
    await insert(database, held, '2017-12-31T22:59:59Z');
    await insert(database, kept, '2017-12-31T23:00:00Z');
    await eraseOldRefunds({ database, clock: () => new Date('2026-03-05T14:00:00Z') }, PERIODS);
    expect(await database.select('SELECT reference, cents, creditor FROM refunds ORDER BY invoiceNumber')).toEqual([
      { reference: `ERST-${old}-1`, cents: 500, creditor: '' },
      { reference: `ERST-${held}-1`, cents: 500, creditor: 'Erika Muster' },
      { reference: `ERST-${kept}-1`, cents: 500, creditor: 'Erika Muster' },
    ]);
  });
});
