import type { Person } from '@parkwart/contracts/entities/person';
import type { Database } from '@parkwart/service-kit/database/database';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { countReads } from '@parkwart/service-kit/testing/countReads';
import { mostWritesOf } from '@parkwart/service-kit/testing/mostWrites';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { erasureQueue } from '../retention/erasureQueue.ts';
import { retainedRecords } from '../retention/retainedRecords.ts';
import { insertRecords } from '../testing/insertRecords.ts';
import { startParking } from '../testing/startParking.ts';
import { eraseOnRequest } from './eraseOnRequest.ts';
import { readHolds } from './holds.ts';
import { previewErasure } from './previewErasure.ts';
import { describeRequests } from './testing/describeRequests.ts';

describeRequests(({ parking, ask, request, preview, erase, addOwner, numbersOf }) => {
  it('a disclosure leaves out another car whose plate has the same characters, also in texts and permits', async () => {
    const { _id } = await parking.checkIn({ vehicleNumber: 'L-AB 7', entryTime: '14:55:00' });
    const permit = { vehicleNumber: 'L-AB 7', validFrom: '1.1.2026', validTo: null, note: 'nicht mit l-ab 7 teilen' };
    await parking.asAdmin('POST', '/permits', permit);
    expect((await ask('plate', 'LA-B 7')).body).toMatchObject({ records: [], permits: [], mentions: [] });
    expect((await ask('plate', 'LAB7')).body).toMatchObject({ records: [], permits: [], mentions: [] });
    expect((await ask('plate', 'l ab7')).body).toMatchObject({ records: [{ _id }], permits: [permit] });
    expect((await ask('plate', 'KEIN KZ')).status).toBe(400);
  });

  it.each(['K-PW 77', 'kpw77', 'K-PW 77 04-10', 'K–PW 77'])(
    'a disclosure by the plate %s finds mentions of the car in texts, whatever the separators',
    async (text) => {
      for (const written of ['K-PW 77', 'K−PW 77', 'K•PW 77', 'K\u2009PW\u00a077', 'kpw77', 'K-PW 771']) {
        await addOwner('B-AB 1', 'Erika Muster', `Zu ${written} gesagt`);
      }
      const { mentions } = (await ask('plate', text)).body;
      expect(mentions.map((mention: { text: string }) => mention.text.split(' gesagt')[0]).sort()).toEqual(
        ['K-PW 77', 'K−PW 77', 'K•PW 77', 'K\u2009PW\u00a077', 'kpw77'].map((written) => `Zu ${written}`).sort(),
      );
    },
  );

  it('an erasure selects a record only by the owner’s whole name, ignoring case and spaces', async () => {
    const [erika, both] = [
      await addOwner('B-AB 1', 'Erika  Müller'),
      await addOwner('B-AB 2', 'Erika Müller und Sohn', 'Anruf von erika müller'),
    ];
    await addOwner('B-AB 3', 'Erika Muller');
    for (const name of ['erika müller', ' ERIKA MÜLLER ', 'Erika Mu\u0308ller']) {
      expect(numbersOf(await preview('name', name))).toEqual([erika]);
    }
    for (const part of ['Erika', 'Müller', 'Erika%', 'Erika M_ller', 'er']) {
      expect(numbersOf(await preview('name', part))).toEqual([]);
    }
    const { mentions } = await preview('name', 'Erika Müller');
    expect(mentions).toEqual([
      {
        subject: `record:${both}`,
        fields: ['ownerName', 'checkOutNote', 'journal'],
        text: 'Erika Müller und Sohn · Anruf von erika müller',
      },
    ]);
    await erase('name', 'Erika Müller');
    expect((await ask('name', 'Erika Müller und Sohn')).body.records).toMatchObject([
      { invoiceNumber: both, checkOutNote: 'Anruf von erika müller' },
    ]);
  });

  it.each([
    ['name', '%'],
    ['name', '%%%'],
    ['name', 'e'],
    ['name', '_ _'],
    ['name', '   '],
    ['name', 'gelöscht'],
    ['plate', '%'],
    ['plate', 'B'],
    ['plate', 'GELÖSCHT'],
  ])('a request returns 400 for the %s %j, which does not identify a person', async (kind, text) => {
    await addOwner('B-AB 1', 'Erika Muster');
    for (const isTrial of [true, false]) {
      expect(await request(kind, text, { isTrial })).toMatchObject({
        status: 400,
        body: { fields: { text: expect.any(String) } },
      });
    }
    expect((await ask(kind, text)).status).toBe(400);
  });
});

const RECORDS = 1_000;
const MAX_READ_PER_HOLD = 10;

describeOnDatabase('the list of records on hold', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  it('reads only records on hold, however many other records there are', async () => {
    const { database } = parking.service;
    await insertRecords(
      database,
      Array.from({ length: RECORDS }, () => ({ exitAt: new Date('2026-03-05T12:00:00Z') })),
    );
    const hold = { until: '31.12.2026', reason: 'Rechtsstreit' };
    const held = [100_900, 100_003];
    for (const number of held) await parking.asAdmin('PUT', `/holds/${number}`, hold);
    const now = new Date('2026-03-05T14:00:00Z');
    const holds = await readHolds(database, now, {});
    expect(holds.map(({ invoiceNumber }) => invoiceNumber)).toEqual(held.toReversed());
    const read = await countReads(database, (watched) => readHolds(watched, now, {}));
    expect(read).toBeLessThanOrEqual(MAX_READ_PER_HOLD * held.length);
  });
});

const NOW = new Date('2026-03-05T14:00:00Z');
const BY = { account: '2', origin: 'office' } as const;
const [FEW, MANY] = [10, 40];

describeOnDatabase('an erasure of many records', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  const partsOf = (database: Database) => {
    const journal = openJournal(database, () => NOW);
    const records = retainedRecords(database, journal);
    return { database, journal, records, erasures: erasureQueue(database), clock: () => NOW };
  };
  const park = (vehicleNumber: string, many: number) => {
    const stay = { vehicleNumber, exitAt: new Date('2026-03-05T12:00:00Z'), feeCents: 200, isPay: true };
    return insertRecords(
      parking.service.database,
      Array.from({ length: many }, () => stay),
    );
  };

  it('delays other requests no longer than an erasure of few records', async () => {
    const mostOf = async (plate: string, many: number) => {
      const person: Person = { kind: 'plate', text: plate };
      const { database } = parking.service;
      await park(plate, many);
      const request = { person, mentions: [], asUser: false, by: BY };
      const { preview } = await eraseOnRequest(partsOf(database), { ...request, isTrial: true });
      const most = await mostWritesOf(database, (watched) =>
        eraseOnRequest(partsOf(watched), { ...request, isTrial: false, preview }),
      );
      expect((await previewErasure(partsOf(database), person)).records).toEqual([]);
      return most;
    };
    const few = await mostOf('B-WENIG 1', FEW);
    expect(few).toBeGreaterThan(0);
    expect(await mostOf('B-VIEL 1', MANY)).toBe(few);
  });
});
