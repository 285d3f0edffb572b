import { sendLongest } from '@parkwart/service-kit/testing/longestWrites';
import { running } from '@parkwart/service-kit/testing/running';
import { notNamed, storedValues } from '@parkwart/service-kit/testing/storedValues';
import { makeServerDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { importFile } from './bank/testing/importStatement.ts';
import {
  balanceXml,
  entryXml,
  messageXml,
  OWN_IBAN,
  PAYER_IBAN,
  partXml,
  statementXml,
} from './bank/testing/statementFiles.ts';
import { PARKING_TABLES } from './tables.ts';
import { fakeOthers } from './testing/fakeOthers.ts';
import { parkingWrites } from './testing/parkingWrites.ts';
import { CAR, startParking } from './testing/startParking.ts';

/** Column names, grouped by what limits their values; a name without a table applies to several tables. */
const FILLED_BY_THE_PRODUCT = {
  'Numbered by the database, and references to these numbers':
    'id invoiceNumber version number importId statementId requestId runId fileId postingId bankEntryId onlinePaymentId',
  'Amounts, times and references of online payments and payouts; the provider’s ids have room for 64 characters': `
    cents returnedCents checkDueAt reference providerId online_payouts.payments online_payouts.paidOutDay
    online_payouts.paidCents online_payouts.feeCents online_payouts.otherCents`,
  '… and of letters by the print service': 'serviceId sentDay dueAt attempts',
  'Of mails, with about 20 attempts': 'mails.address language reply sentAt',
  'References, and small numbers': `
    boothId fineId reverses paidBy returnedBy takesBackId takenBackById firstId records.alreadyParkedAs
    records.attachmentsRevision dunning_runs.openKey letterLevel level bank_statements.entries bank_statements.seen
    bank_imports.size keeper_lines.pictures driver_pages.missedHour driver_pages.misses erasure_requests.step
    records.exitBackdatedMinutes`,
  'Days of eight digits, months of six, and timestamps': `
    holdUntil letterDay letterDeadline costDay defaultFrom blockUntil collectionDay entryDay entryMonth month day
    arrivedDay replacedUntil handedDay recalledDay bookingDay fromDay toDay lookUpDay owedDay validFrom sealedFrom
    validTo enteredAt decidedAt createdAt answeredAt printedAt handedAt recalledAt bookedAt exportedAt startedAt
    finishedAt orderedAt changedAt paidUntil reportedAt settledAt`,
  'Enumerated words and states, and sentences of the product': `
    miStatus blockReason erasure channel decision replacedReason source state kind type part reason isUnindexed
    plateCut listState bank_statements.notes erasure_requests.changed erasure_requests.counts`,
  'From the session: svc-users limits names to 60 letters and ids to 36': `
    employeeName sentBy checkedOutBy blockedBy username enteredById decidedById answeredById recalledById settledById
    account userId`,
  'Random values, hashes, and texts of a fixed format': `
    token secret hash identity content deviceKey activeKey leases.name leases.holder provisionalReference exitBooth
    postings.booth card_refusals.booth card_refusals.reference card_refusals.code iban debtorIban debtorBic
    refunds.reference`,
  'Computed from other columns': 'indexedPlate plate_segments.fragment keeperLetters figures proposal waives',
  'Limited to 10,000 €, by the settings’ prices, by the rate of interest, or by the bank’s list of reasons':
    'keeper_lines.costCents dunning_lines.costCents records.interestCents refunds.returnReason',
  'One every ten minutes at most': 'dunning_lines.filingAttempts',
  'Lists kept by svc-files': 'records.images records.files',
};

describeWithTool('mysql', 'every column of svc-parking', () => {
  const parking = running(async () =>
    startParking(await makeServerDatabase(), { ask: fakeOthers().ask, erasuresEveryMs: 3_600_000 }),
  );
  const stored = () => storedValues(parking.service.database, PARKING_TABLES);
  const reached = new Set<string>();

  let keys = 0;
  const send = async (method: string, path: string, json?: object, headers = {}) => {
    const options = { cookie: parking.admin, json, headers: { 'Idempotency-Key': `longest-${++keys}`, ...headers } };
    const first = await parking.request(method, path, options);
    // A repeated request gets the stored response, whose column must be wide enough, too.
    return first.status === 201 ? parking.request(method, path, options) : first;
  };

  it('stores the longest text and the largest number that a call accepts', async () => {
    const { failed, unstored, unreached } = await sendLongest({
      writes: parkingWrites(parking),
      database: parking.service.database,
      tables: PARKING_TABLES,
      send: ([method, path, json, , headers]) => send(method, path, json, headers),
    });
    for (const column of stored().columns) if (!unreached.includes(column)) reached.add(column);
    expect(failed).toEqual([]);
    expect(unstored).toEqual([
      // Stored in lower case.
      'POST /driver-page/mail-addresses email',
      // Older front ends send the name; the service takes it from the session.
      'POST /parking ?employeeName',
      'GET /checkout ?employeeName',
      'POST /checkout ?employeeName',
      // Stored in upper case.
      'POST /card-payments/{invoiceNumber} voucher',
      'PUT /refused-card-payments voucher',
      // Not stored, only compared with the proposal's key.
      'POST /bank/bookings seen.0',
      // Stored in the characters that banks allow.
      'POST /bank/refunds refunds.0.payee.name',
      // Deleted when the request is done.
      'POST /erasure-requests text',
      'POST /erasure-requests mentions.0',
    ]);
  }, 600_000);

  it('stores the longest texts of a bank statement, and cuts texts that people do not read', async () => {
    const { settings } = (await send('GET', '/settings')).body;
    await send('PUT', '/settings', { ...settings, iban: OWN_IBAN });
    for (const letter of ['W', '字', '😀']) {
      const mark = `QY${letter.codePointAt(0)}`;
      const long = `${mark}${letter.repeat(900)}`;
      const part = { name: long, iban: long, endToEndId: long, purpose: Array(8).fill(long), returned: long };
      const entry = { currency: long, reference: long, sign: 'DBIT', parts: [partXml(part)] } as const;
      const content = messageXml(statementXml({ iban: OWN_IBAN, id: long, entries: [entryXml(entry)] }));
      expect(await importFile(parking, content, `${long}.xml`)).toMatchObject({ status: 201 });
      for (const { place } of await stored().findText(mark)) reached.add(place);
    }
  });

  it('stores the largest amounts', async () => {
    const done = async (...request: Parameters<typeof send>) => {
      const { status, body } = await send(...request);
      expect({ request, status, body: status < 300 ? '' : body }).toEqual({
        request,
        status: status < 300 ? status : 200,
        body: '',
      });
      return body;
    };
    const { settings } = await done('GET', '/settings');
    const prices = { centsPerStartedHour: 1_000_000, maxCentsPerDay: 1_000_000, freeMinutes: 0 };
    const costs = {
      ownerLookupCents: 1_000_000,
      reminderCostCents: 1_000_000,
      accountHolder: 'QZ'.repeat(35),
      iban: OWN_IBAN,
    };
    await done('PUT', '/settings', { ...settings, ...prices, ...costs });
    const fines = Array.from({ length: 50 }, () => ({ type: 'Quer', price: 100_000 }));
    const fined = async (vehicleNumber: string) => {
      const { _id } = await done('POST', '/parking', { ...CAR, date: '10.2.2026', vehicleNumber });
      await done('POST', `/checkout?${new URLSearchParams({ id: _id, exitTime: '20.2.2026 10:00:00' })}`);
      await done('PUT', `/update-fine/${_id}`, { fines });
      return _id;
    };
    const id = await fined('B-IG 1');
    await done('PUT', `/print/${id}`, { isPrint: true, ownerName: 'E. M.', address: 'Weg 1' });
    await done('POST', `/accounts/${id}/payments`, { amount: 100_000, day: '5.3.2026', type: 'transfer' });
    await done('POST', `/accounts/${id}/waivers`, { amount: 100_000, reason: 'goodwill' });
    const objection = { arrived: '4.3.2026', channel: 'email', text: 'Zu viel.' };
    await done('POST', `/objections/${id}`, objection);
    const { objections } = await done('GET', `/objections/${id}`);
    await done('PUT', `/objections/${id}/${objections[0]._id}/decision`, { decision: 'goodwill', amount: 100_000 });
    const handed = await fined('B-IG 3');
    await done('PUT', `/print/${handed}`, { isPrint: false, ownerName: 'E. M.', address: 'Weg 1' });
    await done('PUT', `/update-MI/${handed}`, { MIStatus: 'I' });
    await done('POST', '/collections', { agency: 'Inkasso', day: '5.3.2026', invoiceNumbers: [handed] });

    const amount = '4999000000000.00';
    const entries = ['R-1', 'R-2'].map((reference) =>
      entryXml({ amount, reference, parts: [partXml({ purpose: [] })] }),
    );
    const balances = balanceXml('OPBD', '1000000000.00') + balanceXml('CLBD', '9999000000000.00');
    const content = messageXml(statementXml({ iban: OWN_IBAN, id: 'LARGEST', balances, entries }));
    expect(await importFile(parking, content)).toMatchObject({ status: 201 });
    const [one, other] = (await done('GET', '/bank/entries?state=unknown')).entries;
    await done('PUT', `/bank/entries/${one._id}/allocations`, { allocations: [], isOverpaid: true });
    const payee = { name: 'Erika Muster', iban: PAYER_IBAN };
    await done('POST', '/bank/refunds', { refunds: [{ due: `entry-${one._id}`, amount: 100_000, payee }] });
    const paid = await fined('B-IG 2');
    const allocations = [{ invoiceNumber: paid, amount: 100_000 }];
    await done('PUT', `/bank/entries/${other._id}/allocations`, { allocations });
    await done('PUT', `/update-fine/${paid}`, { fines: [] });
    await done('PUT', `/disable/${paid}`, { isDisable: true });

    for (const column of stored().columns.filter((name) => /cents$/i.test(name))) {
      const [table, name] = column.split('.');
      const sql = `SELECT MAX(ABS(${name})) AS most FROM ${table}`;
      const [row] = await parking.service.database.read<{ most: number | null }>(sql);
      if (Number(row?.most) >= 1_000_000) reached.add(column);
    }
    for (const { place } of await stored().findText('QZQZ')) reached.add(place);
  });

  it('every column is filled by the tests above or listed as an exception', async () => {
    const { columns } = stored();
    const unreached = columns.filter((column) => !reached.has(column));
    expect(notNamed(columns, unreached, FILLED_BY_THE_PRODUCT)).toEqual([]);
  });
});
