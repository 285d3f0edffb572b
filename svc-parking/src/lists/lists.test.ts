import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { isListed } from '@parkwart/contracts/calls/recordLists';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { plainVehicleFields } from '@parkwart/contracts/entities/vehicle';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { parse } from 'csv-parse/sync';
import { insertRecords } from '../testing/insertRecords.ts';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';

/** The digits in the plates number the records, oldest first. Clocks go forward on 29.3.2026 and back on 25.10.2026. */
const RECORDS = [
  {
    vehicleNumber: 'B-OPEN 1',
    finesCents: 2550,
    feeCents: 400,
    ownerName: '=HYPERLINK("x")',
    entryAt: new Date('2026-03-04T22:59:59Z'),
  },
  {
    vehicleNumber: 'B-M 2',
    miStatus: 'M',
    finesCents: 3000,
    ownerName: 'Jörg Öztürk',
    entryAt: new Date('2026-03-04T23:00:00Z'),
  },
  {
    vehicleNumber: 'B-MP 3',
    miStatus: 'M',
    isPrint: true,
    ownerName: 'Firma 100% Böhm & Co.',
    entryAt: new Date('2026-03-05T22:59:59Z'),
  },
  { vehicleNumber: 'B-I 4', miStatus: 'I', hasPermit: true, entryAt: new Date('2026-03-05T23:00:00Z') },
  { vehicleNumber: 'B-PAID 5', isPay: true, entryAt: new Date('2026-03-28T23:00:00Z') },
  { vehicleNumber: 'B-MPAID 6', isPay: true, miStatus: 'M', entryAt: new Date('2026-03-29T21:59:59Z') },
  { vehicleNumber: 'B-OFF 7', isDisable: true, entryAt: new Date('2026-03-29T22:00:00Z') },
  { vehicleNumber: 'B-OFFPAID 8', isDisable: true, isPay: true, entryAt: new Date('2026-10-24T22:00:00Z') },
  { vehicleNumber: 'B-OFFM 9', isDisable: true, miStatus: 'M', entryAt: new Date('2026-10-25T22:59:59Z') },
  { vehicleNumber: 'HH-ÖL 10', entryAt: new Date('2026-10-25T23:00:00Z'), checkOutNote: '=1+1;"x"' },
] as const;

const ALL = '10 9 8 7 6 5 4 3 2 1';
const LISTS = [
  ['all', ALL],
  ['open', '10 1'],
  ['closed', '6 5'],
  ['reminder', '3 2'],
  ['collection', '4'],
  ['active', '10 6 5 4 3 2 1'],
  ['inactive', '9 8 7'],
] as const;

const SEARCHES = [
  ['/all-vehicle', ALL],
  ['/today-vehicle?date=5.3.2026', '3 2'],
  ['/today-vehicle?date=2026-03-29', '6 5'],
  ['/today-vehicle?date=25.10.2026', '9 8'],
  ['/today-vehicle?date=31.12.9999', ''],
  ['/vehicle-search?vehicleNumber=b-op', '1'],
  ['/vehicle-search?vehicleNumber=HHöl', '10'],
  ['/vehicle-search?vehicleNumber=OL', '10'],
  ['/vehicle-search?vehicleNumber=%25', ''],
  ['/vehicle-search?vehicleNumber=B_M', ''],
  ['/vehicle-search?vehicleNumber=!', ''],
  ["/vehicle-search?vehicleNumber='", ''],
  ['/pay-search?isPay=false', '10 1'],
  ['/pay-search?isPay=true', '6 5'],
  ['/pay-search?isPay=true&date=29.3.2026', '6 5'],
  ['/pay-search?isPay=false&date=4.3.2026', '1'],
  ['/pay-search?isPay=false&date=04.03.2026', '1'],
  ['/pay-search?isPay=false&date=2026-03-04', '1'],
  ['/range-search?startDate=5.3.2026&endDate=29.3.2026', '6 5 4 3 2'],
  ['/range-search?startDate=1.1.2026&endDate=31.12.2026&isPay=true', '6 5'],
  ['/range-search?startDate=4.3.2026&endDate=4.3.2026&isPay=false', '1'],
  ['/range-search?startDate=05.03.2026&endDate=2026-03-29', '6 5 4 3 2'],
  ['/reminder-search', '3 2'],
  ['/paid-search', '4'],
  ['/active-search', '10 6 5 4 3 2 1'],
  ['/inactive-search', '9 8 7'],
] as const;

const FILTERS = [
  ['list=reminder&isPrint=false', '2'],
  ['list=reminder&isPrint=true', '3'],
  ['plate=b%20m', '6 3 2'],
  ['plate=b-0p', '1'],
  ['plate=b-1', '4'],
  ['plate=HH-OEL', '10'],
  ['plate=hhol%2010h', '10'],
  ['invoiceNumber=100001', '1'],
  ['invoiceNumber=10001', '10'],
  ['invoiceNumber=1', ALL],
  ['invoiceNumber=0', ''],
  ['invoiceNumber=2', ''],
  [`invoiceNumber=${'9'.repeat(30)}`, ''],
  ['from=25.10.2026', '10 9 8'],
  ['to=4.3.2026', '1'],
  ['from=1.1.2030', ''],
  ['limit=3', '10 9 8'],
  ['after=100008&limit=2', '7 6'],
  ['before=100003&limit=2', '5 4'],
  ['at=100003&limit=2', '3 2'],
  ['before=100010', ''],
  ['after=100001', ''],
  [`at=${'9'.repeat(30)}&limit=1`, '10'],
  ['list=active&after=100010&plate=B&to=29.3.2026&limit=2', '6 5'],
  ['isOverdue=true', '2 1'],
  ['isOverdue=true&list=reminder&isPrint=false', '2'],
  ['isOverdue=true&list=closed', ''],
  ['hasFines=true&list=active', '2 1'],
  ['isParked=true', '10 6 5 4 3 2 1'],
  ['isParked=true&hasFines=true&plate=b', '2 1'],
  ['isParked=true&list=inactive', ''],
  ['sort=fine&order=desc&limit=3', '2 1 10'],
  ['sort=fine&order=asc&before=0&limit=3', '10 1 2'],
  ['sort=plate&order=asc', '4 2 3 6 7 9 8 1 5 10'],
  ['sort=plate&order=asc&after=100001&value=BOPEN1', '5 10'],
  ['sort=plate&order=asc&before=100001&limit=2', '9 8'],
  ['sort=plate&order=asc&at=100001', '1 5 10'],
  ['sort=fine&order=desc&after=100001&value=nonsense&limit=2', '10 9'],
  ['sort=invoice&order=asc&after=100003&limit=2', '4 5'],
] as const;

/** Typed texts, and the records that each one finds: by number, then by plate, then by owner. */
const FOUND = [
  ['100003', '3'],
  ['100 003', '3'],
  ['Rechnung 100003', '3'],
  ['Rechnungs-Nr. 100.003', '3'],
  ['10001', '10'],
  ['b-m', '6 3 2'],
  ['B-M 2E', '2'],
  ['b-1 4', '4'],
  ['hhöl', '10'],
  ['HH-OEL 10', '10'],
  ['hh0l', '10'],
  ['özt', '2'],
  ['JÖRG ÖZ', '2'],
  ['böhm', '3'],
  ['firma 100%', '3'],
  ['firma_100', ''],
  ['2', '2'],
  ['A-0001', ''],
  ['Niemand', ''],
  ['9'.repeat(30), ''],
] as const;

const BAD = [
  ['/records/search?text=', 'text'],
  ['/records/search?text=%20', 'text'],
  [`/records/search?text=${'x'.repeat(61)}`, 'text'],
  ['/records?list=nothing', 'list'],
  ['/records?from=6.3.2026&to=5.3.2026', 'to'],
  ['/records/count?from=6.3.2026&to=5.3.2026', 'to'],
  ['/records/export?from=6.3.2026&to=5.3.2026', 'to'],
  ['/records?from=31.2.2026', 'from'],
  ['/records?limit=0', 'limit'],
  ['/records?limit=201', 'limit'],
  ['/records/count?most=0', 'most'],
  ['/records/count?most=10001', 'most'],
  ['/records?after=1&before=2', 'body'],
  ['/records?after=x', 'after'],
  ['/records?invoiceNumber=-1', 'invoiceNumber'],
  ['/records?isPrint=1', 'isPrint'],
  ['/records?sort=note', 'sort'],
  ['/records?sort=fine&order=up', 'order'],
  ['/records?isOverdue=false', 'isOverdue'],
  ['/records?isParked=false', 'isParked'],
  ['/records?isPayable=false', 'isPayable'],
  ['/today-vehicle', 'date'],
  ['/vehicle-search?vehicleNumber=', 'vehicleNumber'],
  ['/pay-search', 'isPay'],
  ['/range-search?startDate=6.3.2026&endDate=5.3.2026', 'endDate'],
  ['/range-search?startDate=5.3.2026', 'endDate'],
  ['/range-search?startDate=5.3.2026&endDate=', 'endDate'],
  ['/range-search?startDate=3/5/2026&endDate=6.3.2026', 'startDate'],
  ['/range-search?startDate=5.3.26&endDate=6.3.2026', 'startDate'],
  ['/range-search?startDate=5.3.2026&startDate=6.3.2026&endDate=7.3.2026', 'startDate'],
  ['/range-search?startDate=5.3.2026&endDate=6.3.2026&isPay=1', 'isPay'],
  ['/pay-search?isPay=true&date=2026-03-05T10:00:00Z', 'date'],
  ['/pay-search?isPay=true&date=30.2.2026', 'date'],
  ['/all-vehicle?x=1', 'x'],
] as const;

describeOnDatabase('the lists of records', (makeDatabase) => {
  let parking: ParkingUnderTest;

  beforeAll(async () => {
    parking = await startParking(await makeDatabase());
    await insertRecords(parking.service.database, RECORDS);
  });
  beforeEach(() => parking.setClock('2026-11-01T10:00:00Z'));
  afterAll(() => parking.remove());

  const ask = (path: string) => parking.asAdmin('GET', path);
  const digits = (records: { vehicleNumber: string }[]) =>
    records.map(({ vehicleNumber }) => vehicleNumber.replace(/\D/g, '')).join(' ');

  it.each(SEARCHES)('GET %s returns the plain array [%s], newest first', async (path, expected) => {
    const { status, body } = await ask(path);
    expect(status).toBe(200);
    expect(digits(body)).toBe(expected);
  });

  it('list a claim as overdue from the day after the deadline, which moves from a weekend to the Monday', async () => {
    parking.setClock('2026-03-16T22:59:59Z');
    expect((await ask('/records?isOverdue=true')).body.records).toEqual([]);
    parking.setClock('2026-03-16T23:00:00Z');
    expect(digits((await ask('/records?isOverdue=true')).body.records)).toBe('2 1');
  });

  it("calls of the booth return plain arrays with only the booth's fields, and calls of the office with all fields", async () => {
    const [atTheTill] = (await ask('/invoice-search?invoiceNumber=100002')).body;
    const found = (await ask('/reminder-search')).body[1];
    const { invoiceNumber, vehicleNumber, date, entryTime, fines, version } = atTheTill;
    expect(found).toMatchObject({ invoiceNumber, vehicleNumber, date, entryTime, fines, version, MIStatus: 'M' });
    expect(atTheTill).toMatchObject({ MIStatus: null, tariff: expect.anything() });
  });

  it.each([...LISTS.map(([list, expected]) => [`list=${list}`, expected] as const), ...FILTERS])(
    'GET /records?%s returns the page [%s]',
    async (query, expected) => {
      const { status, body } = await ask(`/records?${query}`);
      expect(status).toBe(200);
      expect(digits(body.records)).toBe(expected);
    },
  );

  it.each(FOUND)('GET /records/search?text=%s returns [%s]', async (text, expected) => {
    const { status, body } = await ask(`/records/search?${new URLSearchParams({ text })}`);
    expect(status).toBe(200);
    expect(digits(body.records)).toBe(expected);
  });

  it('GET /records/search returns the newest eight records, however many more match', async () => {
    const { records } = (await ask('/records/search?text=1')).body;
    expect(digits(records)).toBe('10 9 8 7 6 5 4 3');
  });

  it('GET /records returns the records that the contract’s rule selects', async () => {
    const every: ParkingRecord[] = (await ask('/records')).body.records;
    const unpaged = FILTERS.map(([query]) => query).filter((query) => !/limit|after|before|at=|sort/.test(query));
    for (const query of [...LISTS.map(([list]) => `list=${list}`), ...unpaged]) {
      const filters = { list: 'all', ...Object.fromEntries(new URLSearchParams(query)) } as RecordFilters;
      const { records } = (await ask(`/records?${query}`)).body;
      expect([query, records]).toEqual([query, every.filter((record) => isListed(filters, record))]);
    }
  });

  it.each(LISTS)('GET /records/count?list=%s counts [%s]', async (list, expected) => {
    const { status, body } = await ask(`/records/count?list=${list}`);
    expect(status).toBe(200);
    expect(body.total).toBe(expected.split(' ').length);
  });

  it('GET /records/count returns the total fines, charged amounts and open amounts of the filtered records', async () => {
    expect((await ask('/records/count')).body).toEqual({
      total: 10,
      finesTotal: 55.5,
      chargedTotal: 59.5,
      openTotal: 59.5,
    });
    expect((await ask('/records/count?list=reminder&isPrint=false&plate=bm')).body).toEqual({
      total: 1,
      finesTotal: 30,
      chargedTotal: 30,
      openTotal: 30,
    });
    const nothing = { total: 0, finesTotal: 0, chargedTotal: 0, openTotal: 0 };
    expect((await ask('/records/count?from=1.1.2030')).body).toEqual(nothing);
    expect((await ask('/records/count?invoiceNumber=0')).body).toEqual(nothing);
  });

  it('GET /records/count?most= stops counting at the given number and reports that there are more records, with the sums of the counted records', async () => {
    expect((await ask('/records/count?most=10')).body).toMatchObject({ total: 10, finesTotal: 55.5, openTotal: 59.5 });
    const { total, finesTotal, openTotal, isMore } = (await ask('/records/count?most=9')).body;
    expect({ total, isMore }).toEqual({ total: 9, isMore: true });
    expect(finesTotal).toBeLessThanOrEqual(55.5);
    expect(openTotal).toBeLessThanOrEqual(59.5);
  });

  it('GET /records/export returns the filtered list as CSV for German Excel', async () => {
    const { status, headers, body } = await ask('/records/export?list=open');
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="parkvorgaenge.csv"');
    // fetch's text() removes a byte order mark.
    const plain = { labels: plainVehicleFields.map(([, label]) => label), nothing: plainVehicleFields.map(() => '') };
    expect(parse(body, { delimiter: ';' })).toEqual([
      [
        ...'Rechnung;Datum;Uhrzeit;Kennzeichen;Farbe;Modell;Notiz;Ausfahrt;Gebühr;Bußgelder;Summe der Forderungen;Bezahlt;Mahnstatus;Gedruckt;Aktiv;Dauerparker;Kosten der Mahnung;Offen;Mahnung vom'.split(
          ';',
        ),
        ...plain.labels,
        ...'Mahnsperre;Halter;Fahrer;Fällig;Gezahlt'.split(';'),
      ],
      [
        ...'100010|26.10.2026|00:00:00|HH-ÖL 10|||\'=1+1;"x"|Fahrzeug geparkt|0,00|0,00|0,00|nein||nein|ja|nein|0,00|0,00|'.split(
          '|',
        ),
        ...plain.nothing,
        ...'||||0,00'.split('|'),
      ],
      [
        ...'100001|4.3.2026|23:59:59|B-OPEN 1||||Fahrzeug geparkt|4,00|25,50|29,50|nein||nein|ja|nein|0,00|29,50|'.split(
          '|',
        ),
        ...plain.nothing,
        ...'|\'=HYPERLINK("x")||14.3.2026|0,00'.split('|'),
      ],
    ]);
  });

  it('GET /records/export contains the driver, the letter’s due day and the paid amount of a partly paid record', async () => {
    await insertRecords(parking.service.database, [
      { vehicleNumber: 'X-CS 1', finesCents: 3000, isPrint: true, letterDeadline: 20261120 },
    ]);
    const exported = async () => parse((await ask('/records/export?plate=x-cs')).body, { delimiter: ';' }).at(-1) ?? [];
    const [invoiceNumber] = await exported();
    const json = { amount: 12.5, day: '1.11.2026', type: 'transfer' };
    await parking.asAdmin('POST', `/accounts/${invoiceNumber}/payments`, json);
    await parking.service.database.transaction(({ write }) =>
      write(`UPDATE records SET driverName = 'Eva Fahrt' WHERE id = ${invoiceNumber}`),
    );
    expect((await exported()).slice(-4)).toEqual(['', 'Eva Fahrt', '20.11.2026', '12,50']);
  });

  it('GET /records/export begins with a byte order mark and ends its lines with CR LF', async () => {
    const url = `${parking.service.url}/api/employee/records/export?list=collection`;
    const bytes = Buffer.from(await (await fetch(url, { headers: { Cookie: parking.admin } })).arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(bytes.toString().split('\r\n')).toHaveLength(3);
    expect(bytes.toString()).toContain(';Inkasso;nein;ja;ja;0,00;0,00;');
  });

  it.each(BAD)('GET %s returns 400 with a German message at the field %s', async (path, field) => {
    const { status, body } = await ask(path);
    expect(status).toBe(400);
    expect(body.fields[field]).toEqual(expect.any(String));
  });

  it.each(['', '-', '- ', ' . ·', '%CC%88'])(
    'calls with a plate return 400 for „%s“, which is not a plate',
    async (typed) => {
      for (const [path, field] of [
        [`/vehicle-search?vehicleNumber=${typed}`, 'vehicleNumber'],
        [`/records?plate=${typed}`, 'plate'],
        [`/records/count?plate=${typed}`, 'plate'],
        [`/records/export?plate=${typed}`, 'plate'],
      ] as const) {
        const { status, body } = await ask(path);
        expect({ status, sentence: body.fields?.[field] }).toEqual({
          status: 400,
          sentence: 'Bitte geben Sie die Fahrzeugnummer ein',
        });
      }
    },
  );

  it('GET /records/search returns the car with exactly this plate first, even if many newer cars have similar plates', async () => {
    const others = Array.from({ length: 9 }, () => ({ vehicleNumber: 'QA-B 77' }));
    await insertRecords(parking.service.database, [{ vehicleNumber: 'Q-AB 77' }, ...others]);
    const plates = async (text: string) =>
      (await ask(`/records/search?${new URLSearchParams({ text })}`)).body.records.map(
        (record: { vehicleNumber: string }) => record.vehicleNumber,
      );
    expect((await plates('q-ab 77'))[0]).toBe('Q-AB 77');
    expect((await plates('QAB77')).length).toBe(8);
  });
});
