import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { countReads } from '@parkwart/service-kit/testing/countReads';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startParking } from '../testing/startParking.ts';
import { countEntries } from './bankEntries.ts';
import { bankOffice } from './testing/bankOffice.ts';
import { importFile, leaveUnfinishedImport, statementOf } from './testing/importStatement.ts';
import { zipOf } from './testing/zipOf.ts';

describeOnDatabase('bank statements', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  const send = (method: string, path: string, json?: object) => parking.asAdmin(method, path, json);
  const { entries, record, fined, imported } = bankOffice(parking);
  const counts = async () => (await send('GET', '/bank/entries?state=unknown')).body.counts;
  let thanks = 0;
  /** Imports a payment whose purpose names no record. @returns the entry of the payment */
  const payment = (amount = 30) => imported({ amount, purpose: `Danke zum ${++thanks}. Mal` });
  const allocate = (entry: BankEntry, ...allocations: readonly [invoiceNumber: number, amount: number][]) =>
    send('PUT', `/bank/entries/${entry._id}/allocations`, {
      allocations: allocations.map(([invoiceNumber, amount]) => ({ invoiceNumber: String(invoiceNumber), amount })),
    });

  it('are read with their days, balance and number of entries', async () => {
    const file = statementOf([
      { amount: 30, purpose: 'Danke' },
      { amount: 12.5, purpose: 'Miete', sign: 'DBIT' },
    ]);
    const { status, body } = await importFile(parking, file, 'März.xml');
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { fileName: 'März.xml', statements: [{ kind: '053', closing: 117.5, entries: 2, seen: 0 }] },
    });
    expect((await send('GET', '/bank/imports')).body.imports[0]).toEqual(body);
    const [unknown, outgoing] = [await entries('unknown'), await entries('outgoing')];
    expect(unknown[0]).toMatchObject({ amount: 30, name: 'Erika Muster', purpose: 'Danke', allocations: [] });
    expect(outgoing[0]).toMatchObject({ amount: -12.5, reason: 'Der Umsatz ist eine Belastung.' });
  });

  it('add nothing when the same file is imported again, nor when another file contains the same bookings', async () => {
    const credits = [{ amount: 30, purpose: 'Danke', reference: 'R-1' }];
    await importFile(parking, statementOf(credits));
    const before = await counts();
    const again = await importFile(parking, statementOf(credits));
    expect(again.body).toMatchObject({ statements: [{ entries: 0, seen: 1 }] });
    expect(await counts()).toEqual(before);
  });

  it('get a note if their opening balance is not the closing balance of the previous statement', async () => {
    await importFile(parking, statementOf([], 100));
    const { body } = await importFile(parking, statementOf([], 250));
    expect(JSON.stringify(body)).toMatch(/Anfangssaldo ist nicht der Endsaldo|Lücke|Überschneidung/);
  });

  it('have a note about missing days between statements of one account, in whatever order the statements are imported', async () => {
    const { sequelize } = parking.service.database;
    await sequelize.query("UPDATE bank_statements SET account = 'ANDERES'");
    const ofDay = (day: number, opening: number) =>
      statementOf([{ amount: 10, purpose: `Tag ${day}` }], opening).replaceAll('2026-03-05', `2026-03-0${day}`);
    const notesOf = async (content: string) => {
      const { body } = await importFile(parking, content);
      return (body as { statements: { notes: string[] }[] }).statements.flatMap(({ notes }) => notes);
    };
    expect(await notesOf(ofDay(1, 1000))).toEqual([]);
    expect(await notesOf(ofDay(4, 1030))).toEqual([
      expect.stringMatching(/^Lücke: Der Auszug davor geht bis 1\.3\.2026/),
    ]);
    expect(await notesOf(ofDay(2, 1010))).toEqual([expect.stringMatching(/^Lücke: .* 2\.3\.2026, .* am 4\.3\.2026/)]);
    await sequelize.query("UPDATE bank_statements SET account = 'ANDERES' WHERE toDay = 20260305");
    expect(await notesOf(ofDay(3, 1020))).toEqual([]);
    expect(await notesOf(ofDay(3, 1020))).toEqual([expect.stringMatching(/^Überschneidung/)]);
    await sequelize.query("UPDATE bank_statements SET account = 'ANDERES'");
    expect(await notesOf(ofDay(5, 77))).toEqual([]);
  });

  it.each([
    ['a file that is no statement', 'Betrag;Zweck\n30,00;Danke\n', 422],
    ['balances that do not add up', statementOf([{ amount: 30, purpose: 'Danke' }]).replace('130.00', '131.00'), 422],
    [
      'a statement of another account',
      statementOf([]).replaceAll('DE89370400440532013000', 'DE02120300000000202051'),
      422,
    ],
  ])('are rejected for %s, with a message, and nothing is stored', async (_title, content, status) => {
    const before = await counts();
    const refused = await importFile(parking, content);
    expect(refused).toMatchObject({ status, body: { message: expect.stringMatching(/\.$/) } });
    expect(await counts()).toEqual(before);
    expect(await parking.service.database.read('SELECT id FROM bank_imports WHERE finishedAt IS NULL')).toEqual([]);
  });

  it.each([
    ['a file', (own: string, other: string) => own.replace('<Stmt>', `${/<Stmt>.*<\/Stmt>/.exec(other)?.[0]}<Stmt>`)],
    ['a ZIP', (own: string, other: string) => zipOf({ 'a.xml': other, 'b.xml': own })],
    [
      'a ZIP in which the other statement is cut off',
      (own: string, other: string) => zipOf({ 'a.xml': other.slice(0, -60), 'b.xml': own }),
    ],
  ])(
    'are imported from %s, without the broken statement of another account; a note mentions that account',
    async (_title, together) => {
      const before = await counts();
      const wrong = statementOf([{ amount: 30, purpose: 'fremd' }])
        .replaceAll('DE89370400440532013000', 'DE02120300000000202051')
        .replace('<CdtDbtInd>CRDT</CdtDbtInd>', '')
        .replace('130.00', '999.00');
      const { status, body } = await importFile(
        parking,
        together(statementOf([{ amount: 31, purpose: 'eigen' }]), wrong),
        'x.zip',
      );
      expect({ status, body }).toMatchObject({
        status: 201,
        body: {
          statements: [
            { entries: 1, notes: expect.arrayContaining([expect.stringContaining('Kontos DE02120300000000202051')]) },
          ],
        },
      });
      expect((await counts()).unknown).toBe((before.unknown ?? 0) + 1);
    },
  );

  it('are listed and counted only after their import has finished, and a killed import leaves nothing behind for the next import', async () => {
    const before = await counts();
    await leaveUnfinishedImport(parking);
    expect(await counts()).toEqual(before);
    await importFile(parking, statementOf([]));
    expect(await counts()).toEqual(before);
  });

  it('are imported one at a time; if two admins import the same statement at the same time, each booking is stored only once', async () => {
    const file = statementOf([{ amount: 33, purpose: 'Danke', reference: 'R-33' }]);
    const responses = await Promise.all([importFile(parking, file), importFile(parking, file)]);
    for (const { status } of responses) expect([201, 409]).toContain(status);
    expect((await entries('unknown')).filter(({ amount }) => amount === 33)).toHaveLength(1);
  });

  it('have payments that show the proposed record and the reason; all payments with a certain match are booked together by one request', async () => {
    const [one, other] = [await fined('B-ZZ 101'), await fined('B-ZZ 102')];
    await importFile(
      parking,
      statementOf([
        { amount: 30, purpose: `RE ${one} B-ZZ 101` },
        { amount: 50, purpose: `Rechnung ${other}, B ZZ 102` },
      ]),
    );
    const certain = await entries('certain');
    expect(certain).toMatchObject([
      { amount: 50, allocations: [{ invoiceNumber: other, amount: 30 }] },
      { amount: 30, allocations: [{ invoiceNumber: one, amount: 30 }] },
    ]);
    expect(certain[0]?.reason).toBe('Rechnungsnummer und Kennzeichen stimmen.');
    const { body } = await send('POST', '/bank/bookings', { entries: certain.map(({ _id }) => _id) });
    expect(body.booked).toMatchObject([{ rest: 20 }, { rest: 0 }]);
    expect([await record(one), await record(other)]).toMatchObject([{ isPay: true }, { isPay: true }]);
  });

  it('have entries that are booked only if the request contains, for each entry, the proposal that the page showed', async () => {
    const [one, other] = [await fined('B-ZZ 201'), await fined('B-ZZ 202')];
    const credits = [one, other].map((id, at) => ({ amount: 30, purpose: `RE ${id} B-ZZ ${201 + at}` }));
    await importFile(parking, statementOf(credits));
    const certain = await entries('certain');
    const ids = certain.map(({ _id }) => _id);
    for (const seen of [[], certain.slice(1).map(({ proposal }) => proposal), ['', '', '']])
      expect(await send('POST', '/bank/bookings', { entries: ids, seen })).toMatchObject({ status: 400 });
    expect(await record(one)).toMatchObject({ isPay: false });
    const seen = certain.map(({ proposal }) => proposal);
    expect((await send('POST', '/bank/bookings', { entries: ids, seen })).body.booked).toHaveLength(ids.length);
  });

  it('have payments without a proposal if an earlier payment with a certain match will pay the record', async () => {
    const id = await fined('B-ZZ 103');
    const credits = [1, 2].map((count) => ({
      amount: 30,
      purpose: `RE ${id} B-ZZ 103`,
      reference: `T-${count}-${id}`,
    }));
    await importFile(parking, statementOf(credits));
    expect((await entries('certain')).filter(({ purpose }) => purpose.includes('B-ZZ 103'))).toHaveLength(1);
    expect((await entries('unknown')).filter(({ purpose }) => purpose.includes('B-ZZ 103'))).toHaveLength(1);
  });

  describe('an entry', () => {
    it('pays a record with a posting that refers to the entry; the booking can be undone and repeated', async () => {
      const id = await fined();
      const entry = await payment();
      const booked = await allocate(entry, [id, 30]);
      expect(booked).toMatchObject({ status: 200, body: { state: 'booked', rest: 0 } });
      expect(await record(id)).toMatchObject({ isPay: true, paid: 30 });
      const [, posting] = (await send('GET', `/accounts/${id}`)).body.postings;
      expect(posting).toMatchObject({ type: 'transfer', day: '5.3.2026', bankEntry: entry._id });

      expect((await allocate(entry)).body).toMatchObject({ state: 'proposed', allocations: [{ invoiceNumber: id }] });
      expect(await record(id)).toMatchObject({ isPay: false });
      const again = await send('POST', '/bank/bookings', { entries: [entry._id] });
      expect(again.body).toMatchObject({ booked: [{ _id: entry._id }], changed: [] });
      expect(await record(id)).toMatchObject({ isPay: true });
    });

    it('is included only in the sum of its month, even if its booking is reversed in a later month and the entry is then booked on another record', async () => {
      const [one, other] = [await fined(), await fined()];
      const entry = await payment(50);
      await allocate(entry, [one, 30]);
      parking.setClock('2026-04-10T10:00:00Z');
      await allocate(entry);
      await allocate(entry, [other, 30]);
      parking.setClock('2026-03-05T14:00:00Z');
      const sql = `SELECT CAST(SUM(cents) AS CHAR) AS cents FROM postings
        WHERE bankEntryId = ${entry._id} AND day BETWEEN :from AND :to`;
      const sumOf = async (from: number, to: number) =>
        Number((await parking.service.database.read<{ cents: string }>(sql, { from, to }))[0]?.cents ?? 0);
      expect(await sumOf(20260301, 20260331)).toBe(-5_000);
      expect(await sumOf(20260401, 20260430)).toBe(0);
    });

    it('pays several records in parts, and the remaining amount stays unallocated', async () => {
      const [one, other] = [await fined('B-AB 1'), await fined('B-AB 2')];
      const { body } = await allocate(await payment(60), [one, 30], [other, 10]);
      expect(body).toMatchObject({ state: 'booked', rest: 20 });
      expect(await record(other)).toMatchObject({ isPay: false, paid: 10 });
      const withRest = (await send('GET', '/bank/entries?state=booked&hasRest=true')).body.entries;
      expect(withRest.map(({ _id }: BankEntry) => _id)).toContain(body._id);
    });

    it.each([
      ['more than is open', 31, 40],
      ['more than the entry contains', 30, 20],
    ])('is not booked on any record if one record would get %s', async (_title, amount, has) => {
      const [id, other] = [await fined(), await fined()];
      const refused = await allocate(await payment(has), [other, 5], [id, amount]);
      expect(refused.status).toBe(422);
      expect(await record(other)).not.toHaveProperty('paid');
    });

    it('cannot be reversed (422) in the account of the record that it pays', async () => {
      const id = await fined();
      await allocate(await payment(), [id, 30]);
      const [, posting] = (await send('GET', `/accounts/${id}`)).body.postings;
      const refused = await send('POST', `/accounts/${id}/reversals`, { posting: posting._id });
      expect(refused).toMatchObject({ status: 422, body: { code: 'BOOKED_BY_BANK' } });
    });

    it('stays unbooked and shows the reason if the open amount of the record is smaller than at the time of the proposal', async () => {
      const id = await fined();
      const entry = await payment();
      await allocate(entry, [id, 30]);
      await allocate(entry);
      await send('PUT', `/update-payment/${id}`, { isPay: true });
      const { body } = await send('POST', '/bank/bookings', { entries: [entry._id] });
      expect(body).toMatchObject({ booked: [], changed: [{ state: 'unknown' }] });
      expect(body.changed[0].reason).toContain('geändert');
    });

    it('is booked only once if two admins book it at the same time', async () => {
      const [one, other] = [await fined(), await fined()];
      const entry = await payment();
      const responses = await Promise.all([allocate(entry, [one, 30]), allocate(entry, [other, 30])]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect([(await record(one)).isPay, (await record(other)).isPay].filter(Boolean)).toHaveLength(1);
    });

    it('can be set aside as a payment for no claim, and put back', async () => {
      const entry = await payment();
      const put = (isAside: boolean) => send('PUT', `/bank/entries/${entry._id}/aside`, { isAside });
      expect((await put(true)).body).toMatchObject({ state: 'aside' });
      expect((await put(false)).body).toMatchObject({ state: entry.state });
    });
  });
});

const [ENTRIES, MOST] = [120, 10];
const MAX_READ_PER_ENTRY = 5;

describeOnDatabase('counting bank entries', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  it('stops at a limit, however many entries there are', async () => {
    const { database } = parking.service;
    const purposes = Array.from({ length: ENTRIES }, (_, index) => ({ amount: 30, purpose: `Danke ${index}` }));
    await importFile(parking, statementOf(purposes));
    expect(await countEntries(database)).toMatchObject({ unknown: ENTRIES, booked: 0 });
    expect(await countEntries(database, MOST)).toMatchObject({ unknown: MOST + 1, booked: 0 });
    const read = await countReads(database, (watched) => countEntries(watched, MOST));
    // MySQL counts the read of each row, including the first row past the limit, and one more read for the end of its
    // temporary table.
    const most = database.dialect === 'mysql' ? MAX_READ_PER_ENTRY * (MOST + 1) + 1 : MAX_READ_PER_ENTRY * MOST - 1;
    expect(read).toBeLessThanOrEqual(most);
  });
});
