import { ERASED } from '@parkwart/contracts/entities/person';
import { markedWrites } from '@parkwart/service-kit/testing/markedWrites';
import { countMarks, itListsEveryColumn, MARKED_NAME, marksIn } from '@parkwart/service-kit/testing/personalData';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { importFile, statementOf } from './bank/testing/importStatement.ts';
import { PARKING_TABLES } from './tables.ts';
import { fakeOthers } from './testing/fakeOthers.ts';
import { parkingWrites } from './testing/parkingWrites.ts';
import { CAR, startParking } from './testing/startParking.ts';

const { date: _date, entryTime: _entryTime, ...CORRECTED } = CAR;

/**
 * Inputs whose format allows no name: days, times, numbers and keys in a fixed format, account numbers, the operator's
 * imprint, and the plate to erase.
 */
const UNMARKED = `
  ?exitTime address allocations.0.invoiceNumber answers.0.invoiceNumber answers.0.postcode arrived bank
  baseRates.0.from bic booth cardInTransit code contactEmail date day deadline deviceKey email entries.0 entryTime
  files.0 iban interest invoiceNumbers.0 letterDate lines.fee.vatFrom lines.fine.vatFrom
  lines.owner-lookup.vatFrom lines.reminder-cost.vatFrom lookUpDate lostReceivables mentions.0 noted onlineFees
  onlineInTransit overpaid paidAt payUntil payment posting preview provisional.enteredAt provisional.enteredBy
  provisional.reference receivables reducedRevenue reference refunds.0.due refunds.0.payee.iban revenue sender
  smallBusinessFrom taxFree text transferredOn untaxed until validFrom validTo voucher {id} {invoiceNumber}
  {month}`;

describeOnDatabase('the personal data in svc-parking', (makeDatabase) => {
  const parking = running(async () =>
    startParking(await makeDatabase(), { ask: fakeOthers().ask, erasuresEveryMs: 3_600_000 }),
  );

  let keys = 0;
  const as = (method: string, path: string, json?: object, headers = {}) =>
    parking.asAdmin(method, path, json, { 'Idempotency-Key': `marked-text-${++keys}`, ...headers });
  const disclosed = async () =>
    (await as('GET', `/disclosure?${new URLSearchParams({ kind: 'name', text: MARKED_NAME })}`)).body;
  const request = async (rest: object) =>
    (await as('POST', '/erasure-requests', { kind: 'name', text: MARKED_NAME, ...rest })).body;

  itListsEveryColumn(() => parking.service.database, PARKING_TABLES);

  it('a name in any text of any call is disclosed, and found nowhere after an erasure', async () => {
    const refused: string[] = [];
    const stores: string[] = [];
    const undisclosed: string[] = [];
    const unmarked = new Set<string>();
    const stored = await countMarks(parking.service.database, PARKING_TABLES);
    let [known, disclosedMarks] = [0, 0];
    for await (const { name, place, text, write } of markedWrites(parkingWrites(parking), { unmarked })) {
      const { status, body } = await as(write[0], write[1], write[2], write[4]);
      if (status >= 300 && place !== '{id}') refused.push(text);
      // After the correction, only the journal and the stored response contain the name.
      if (name === 'POST /parking') await as('PUT', `/check-in/${body._id}`, CORRECTED);
      const [before, now] = [known, await stored()];
      known = now;
      if (now === before) continue;
      stores.push(text);
      const marks = marksIn(await disclosed());
      if (marks <= disclosedMarks) undisclosed.push(text);
      disclosedMarks = marks;
    }
    // These calls refuse the name. No page has that token or plate, no payment has that reference, and no keeper
    // request exists for that plate; a permit needs a real plate.
    expect(refused.sort()).toEqual([
      'GET /checkout ?id',
      'POST /checkout ?id',
      'POST /driver-page/open plate',
      'POST /driver-page/open token',
      'POST /driver-page/payments/{reference}/notice {reference}',
      'POST /permits vehicleNumber',
      'PUT /keeper-answers answers.0.vehicleNumber',
      'PUT /permits/{id} vehicleNumber',
    ]);
    expect([...unmarked].sort()).toEqual(UNMARKED.trim().split(/\s+/));
    expect(undisclosed).toEqual([]);
    expect(stores.length).toBeGreaterThan(15);

    const payer = { amount: 5, purpose: `Danke, ${MARKED_NAME}`, name: MARKED_NAME };
    // Banks write characters as character references and insert soft hyphens; an erasure would miss the name in such a
    // text.
    const references = (text: string) =>
      text.replaceAll('Xaver', '&#88;a&#x76;er').replaceAll('moser', 'm&#111;&#173;ser');
    const statement = references(statementOf([payer]));
    expect(await importFile(parking, statement, `${MARKED_NAME}.xml`)).toMatchObject({ status: 201 });
    const entries = await parking.service.database.read('SELECT * FROM bank_entries');
    expect(JSON.stringify(entries)).not.toMatch(/&#|quindl(?!moser)/i);
    expect(await stored()).toBeGreaterThan(known);
    expect(marksIn(await disclosed())).toBeGreaterThan(disclosedMarks);

    for (const { _id } of (await disclosed()).records) {
      await as('POST', `/checkout?id=${_id}`);
      await as('PUT', `/update-payment/${_id}`, { isPay: true });
    }
    const { preview, mentions } = await request({ isTrial: true });
    await request({ preview, mentions: mentions.map(({ subject }: { subject: string }) => subject) });
    expect(await stored()).toBe(0);
    expect(marksIn(await disclosed())).toBe(0);
    const accounts = `SELECT payerIban AS iban FROM bank_entries WHERE payerName = '${ERASED}'
      UNION ALL SELECT iban FROM refunds WHERE creditor = '${ERASED}'`;
    expect(await parking.service.database.read(accounts)).toEqual([{ iban: '' }, { iban: '' }]);
    expect(marksIn(parking.logLines())).toBe(0);
  });
});
