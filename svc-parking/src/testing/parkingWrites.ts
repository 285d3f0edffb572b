import { DEFAULT_BOOK_SETTINGS } from '@parkwart/contracts/calls/bookSettings';
import { SAMPLED } from '@parkwart/contracts/calls/calls';
import type { PreparedWrite } from '@parkwart/service-kit/testing/journaling';
import { importFile, statementOf } from '../bank/testing/importStatement.ts';
import { OWN_IBAN } from '../bank/testing/statementFiles.ts';
import { statement } from '../tables.ts';
import { sampleWrites } from './sampleWrites.ts';
import { CAR, type ParkingUnderTest } from './startParking.ts';

const AGENCY = { agency: 'Inkasso Nord GmbH', day: '5.3.2026' };

/** A request by an admin for every writing call of svc-parking, each with its own car or permit. */
export function parkingWrites(parking: ParkingUnderTest): Readonly<Record<string, () => Promise<PreparedWrite>>> {
  let plates = 0;
  const permit = () => ({ vehicleNumber: `B-DP ${++plates}`, validFrom: '1.1.2026', validTo: null });
  const send = async ([method, path, json]: PreparedWrite) => (await parking.asAdmin(method, path, json)).body;
  const parked = async () => (await send(['POST', '/parking', { ...CAR, vehicleNumber: `B-XY ${++plates}` }]))._id;

  const refused = () => {
    const card = { amount: 5, voucher: `BELEG-${++plates}`, paidAt: '2026-03-05T14:00:00Z' };
    return { ...card, reference: 'A-0001', booth: 'A', code: 'NOT_SENT' };
  };

  const imported = async (states: readonly string[], sign: 'CRDT' | 'DBIT', amount = 5) => {
    await importFile(parking, statementOf([{ amount, purpose: 'Danke', sign }]));
    const pages = await Promise.all(states.map((state) => send(['GET', `/bank/entries?state=${state}`])));
    return String(Math.max(...pages.flatMap(({ entries }) => entries.map(({ _id }: { _id: string }) => Number(_id)))));
  };
  /** Imports a payment. @returns the bank entry's id; the entry is `proposed` while the same payer owes something */
  const credit = (amount = 5) => imported(['unknown', 'proposed', 'certain'], 'CRDT', amount);
  const fined = async () => {
    const id = await parked();
    await send(['PUT', `/update-fine/${id}`, { fines: [{ type: 'Quer', price: 5 }] }]);
    return id;
  };
  /** Imports a payment of 7 €, of which 5 € are allocated to a record. */
  const overpaid = async () => {
    const [id, entry] = [await fined(), await credit(7)];
    const allocations = [{ invoiceNumber: id, amount: 5 }];
    await send(['PUT', `/bank/entries/${entry}/allocations`, { allocations }]);
    return { due: `entry-${entry}`, amount: 2, payee: { name: 'Erika Muster', iban: OWN_IBAN } };
  };

  /** Creates a record whose car left weeks ago, with an unpaid fine. */
  const overdue = async () => {
    const car = { ...CAR, vehicleNumber: `B-MA ${++plates}`, date: '10.2.2026', entryTime: '09:00:00' };
    const { _id: id } = await send(['POST', '/parking', car]);
    await send(['POST', `/checkout?${new URLSearchParams({ id, exitTime: '10.2.2026 10:00:00' })}`]);
    await send(['PUT', `/update-fine/${id}`, { fines: [{ type: 'Quer', price: 5 }] }]);
    await send(['PUT', `/print/${id}`, { isPrint: false, ownerName: 'E. M.', address: 'Weg 1' }]);
    return id;
  };
  const ownerless = async () => {
    const id = await overdue();
    await send(['PUT', `/print/${id}`, { isPrint: false, ownerName: '', address: '' }]);
    return id;
  };
  const keeperRequest = async (invoiceNumber: string) =>
    (await send(['POST', '/keeper-requests', { invoiceNumbers: [invoiceNumber] }]))._id;
  const keeperAnswer = async () => {
    const id = await ownerless();
    await keeperRequest(id);
    const car = { vehicleNumber: `B-MA ${plates}`, invoiceNumber: id, make: 'OPEL', colour: 'ROT' };
    return { ...car, ownerName: 'E. M.', street: 'Weg 1', postcode: '12345', city: 'Ort' };
  };
  /** Opens the session of a driver who owes a fine. */
  const atPage = async () => {
    await send(['PUT', '/settings/driver-page', { isOn: true, address: 'https://parken.example' }]);
    const id = await fined();
    const { pageLink, record } = await send(['GET', `/receipt/${id}`]);
    const body = { token: pageLink.split('/p/')[1], plate: record.vehicleNumber };
    return { body, ofDriver: { Authorization: `Bearer ${(await send(['POST', '/driver-page/open', body])).session}` } };
  };
  /** Sets the status to collection without a hand-over. */
  const inCollection = async () => {
    const id = await overdue();
    await send(['PUT', `/update-MI/${id}`, { MIStatus: 'I' }]);
    return id;
  };
  const endOpenRun = async () => {
    const { runs } = await send(['GET', '/dunning-runs']);
    if (runs[0]?.state === 'open') await send(['PUT', `/dunning-runs/${runs[0]._id}/state`, { state: 'done' }]);
  };
  /** Starts a run; only one can be open. */
  const dunningRun = async () => {
    await endOpenRun();
    return (await send(['POST', '/dunning-runs']))._id;
  };

  return {
    ...sampleWrites(SAMPLED, send),
    'POST /parking': async () => ['POST', '/parking', { ...CAR, vehicleNumber: `B-XY ${++plates}` }],
    'POST /booth': async () => ['POST', '/booth', { deviceKey: 'a'.repeat(32) }],
    'PUT /check-in/{invoiceNumber}': async () => ['PUT', `/check-in/${await parked()}`, { vehicleNumber: 'B-XZ 8' }],
    'PUT /cancel/{invoiceNumber}': async () => ['PUT', `/cancel/${await parked()}`, { reason: 'Doppelt erfasst' }],
    'GET /checkout': async () => ['GET', `/checkout?id=${await parked()}`],
    'POST /checkout': async () => ['POST', `/checkout?id=${await parked()}`],
    'PUT /print/{invoiceNumber}': async () => [
      'PUT',
      `/print/${await parked()}`,
      { isPrint: true, ownerName: 'E. M.' },
    ],
    'PUT /update-fine/{invoiceNumber}': async () => {
      const fines = [{ type: 'Quer', price: 5, description: '' }];
      return ['PUT', `/update-fine/${await parked()}`, { fines, vehicleNumber: 'B-C 1' }];
    },
    'PUT /check-notes/{invoiceNumber}': async () => [
      'PUT',
      `/check-notes/${await parked()}`,
      { checkOutNote: 'Kratzer' },
    ],
    'PUT /update-payment/{invoiceNumber}': async () => ['PUT', `/update-payment/${await parked()}`, { isPay: true }],
    'POST /accounts/{invoiceNumber}/payments': async () => {
      const payment = { amount: 3, day: '5.3.2026', type: 'transfer' };
      return ['POST', `/accounts/${await fined()}/payments`, payment];
    },
    'POST /card-payments/{invoiceNumber}': async () => {
      await send(['PUT', '/settings/till', { takesCards: true }]);
      const id = await parked();
      const { fee } = await send(['POST', `/checkout?id=${id}`]);
      return ['POST', `/card-payments/${id}`, { amount: fee, voucher: `BELEG-${++plates}`, booth: 'A' }];
    },
    'PUT /refused-card-payments': async () => ['PUT', '/refused-card-payments', refused()],
    'PUT /refused-card-payments/{id}/settled': async () => {
      await send(['PUT', '/refused-card-payments', refused()]);
      const { cardPayments } = await send(['GET', '/inbox']);
      return ['PUT', `/refused-card-payments/${cardPayments.at(-1)._id}/settled`];
    },
    'POST /accounts/{invoiceNumber}/waivers': async () => [
      'POST',
      `/accounts/${await fined()}/waivers`,
      { amount: 3, reason: 'goodwill' },
    ],
    'POST /accounts/{invoiceNumber}/reversals': async () => {
      const id = await fined();
      await send(['POST', `/accounts/${id}/waivers`, { amount: 3, reason: 'trifle' }]);
      const { postings } = await send(['GET', `/accounts/${id}`]);
      return ['POST', `/accounts/${id}/reversals`, { posting: postings.at(-1)._id }];
    },
    'PUT /bank/entries/{id}/allocations': async () => {
      const [id, entry] = [await fined(), await credit()];
      return ['PUT', `/bank/entries/${entry}/allocations`, { allocations: [{ invoiceNumber: id, amount: 5 }] }];
    },
    'PUT /bank/entries/{id}/aside': async () => ['PUT', `/bank/entries/${await credit()}/aside`, { isAside: true }],
    'PUT /bank/entries/{id}/return': async () => {
      const [payment, entry] = [await credit(), await imported(['outgoing'], 'DBIT')];
      return ['PUT', `/bank/entries/${entry}/return`, { payment }];
    },
    'POST /bank/bookings': async () => {
      const [id, entry] = [await fined(), await credit()];
      await send(['PUT', `/bank/entries/${entry}/allocations`, { allocations: [{ invoiceNumber: id, amount: 5 }] }]);
      await send(['PUT', `/bank/entries/${entry}/allocations`, { allocations: [] }]);
      return ['POST', '/bank/bookings', { entries: [entry] }];
    },
    'POST /bank/refunds': async () => ['POST', '/bank/refunds', { refunds: [await overpaid()] }],
    'PUT /bank/refunds/{id}/state': async () => {
      await send(['POST', '/bank/refunds', { refunds: [await overpaid()] }]);
      const { refunds } = await send(['GET', '/bank/refunds']);
      return ['PUT', `/bank/refunds/${refunds[0]._id}/state`, { state: 'withdrawn' }];
    },
    'PUT /update-MI/{invoiceNumber}': async () => ['PUT', `/update-MI/${await parked()}`, { MIStatus: 'M' }],
    'PUT /dunning-block/{invoiceNumber}': async () => [
      'PUT',
      `/dunning-block/${await parked()}`,
      { reason: 'other', note: 'Wartet auf Fotos', until: '31.12.2026' },
    ],
    'POST /driver-page/open': async () => ['POST', '/driver-page/open', (await atPage()).body],
    'POST /driver-page/objections': async () => {
      const { ofDriver } = await atPage();
      const headers = { ...ofDriver, 'Idempotency-Key': `driver-writes-${++plates}` };
      const objection = { text: `Schild ${plates} war verdeckt.`, files: ['file-1'] };
      return ['POST', '/driver-page/objections', objection, undefined, headers];
    },
    'POST /driver-page/named-driver': async () => {
      const { ofDriver } = await atPage();
      const headers = { ...ofDriver, 'Idempotency-Key': `driver-writes-${++plates}` };
      const driver = { name: 'Max Muster', address: `Weg ${plates}\n10115 Berlin` };
      return ['POST', '/driver-page/named-driver', driver, undefined, headers];
    },
    'POST /driver-page/mail-addresses': async () => {
      const { ofDriver } = await atPage();
      await send(['PUT', '/settings/mail', { isOn: true, sender: 'parken@muster.example' }]);
      const headers = { ...ofDriver, 'Idempotency-Key': `driver-writes-${++plates}` };
      const email = `fahrer-${plates}@example.org`;
      return ['POST', '/driver-page/mail-addresses', { email, language: 'de' }, undefined, headers];
    },
    'POST /driver-page/payments': async () => {
      const { ofDriver } = await atPage();
      await send(['PUT', '/settings/online-payments', { isOn: true }]);
      return ['POST', '/driver-page/payments', { language: 'de' }, undefined, ofDriver];
    },
    'POST /driver-page/payments/{reference}/notice': async () => {
      const { ofDriver } = await atPage();
      await send(['PUT', '/settings/online-payments', { isOn: true }]);
      const body = { language: 'de' };
      await parking.request('POST', '/driver-page/payments', { headers: ofDriver, json: body });
      const sql = statement('SELECT reference FROM online_payments ORDER BY id DESC LIMIT 1');
      const [row] = await parking.service.database.read<{ reference: string }>(sql);
      return ['POST', `/driver-page/payments/${row?.reference}/notice`];
    },
    'POST /keeper-requests': async () => ['POST', '/keeper-requests', { invoiceNumbers: [await ownerless()] }],
    'DELETE /keeper-requests/{id}/lines/{invoiceNumber}': async () => {
      const record = await ownerless();
      return ['DELETE', `/keeper-requests/${await keeperRequest(record)}/lines/${record}`];
    },
    'PUT /keeper-answers': async () => ['PUT', '/keeper-answers', { answers: [await keeperAnswer()] }],
    'PUT /keeper-answers/{invoiceNumber}/checked': async () => {
      const answer = await keeperAnswer();
      await send(['PUT', '/keeper-answers', { answers: [answer] }]);
      return ['PUT', `/keeper-answers/${answer.invoiceNumber}/checked`];
    },
    'POST /dunning-runs': async () => {
      await endOpenRun();
      return ['POST', '/dunning-runs'];
    },
    'PUT /dunning-runs/{id}/lines/{invoiceNumber}': async () => {
      const record = await overdue();
      return ['PUT', `/dunning-runs/${await dunningRun()}/lines/${record}`, { isRemoved: true }];
    },
    'PUT /dunning-runs/{id}/printed': async () => {
      const record = await overdue();
      return ['PUT', `/dunning-runs/${await dunningRun()}/printed`, { invoiceNumbers: [record] }];
    },
    'PUT /letter-dispatches/{id}/state': async () => {
      const record = await overdue();
      await send(['PUT', `/print/${record}`, { isPrint: false, ownerName: 'E. M.', address: 'Weg 1\n10115 Berlin' }]);
      await send(['PUT', '/settings/letter-service', { isOn: true }]);
      const printed = { invoiceNumbers: [record], isByService: true };
      await send(['PUT', `/dunning-runs/${await dunningRun()}/printed`, printed]);
      await parking.service.database.transaction((transaction) =>
        transaction.write(statement("UPDATE letter_dispatches SET state = 'refused'")),
      );
      const { letters } = await send(['GET', '/inbox']);
      return ['PUT', `/letter-dispatches/${letters.at(-1)._id}/state`, { state: 'queued' }];
    },
    'PUT /dunning-runs/{id}/state': async () => ['PUT', `/dunning-runs/${await dunningRun()}/state`, { state: 'done' }],
    'POST /collections': async () => ['POST', '/collections', { ...AGENCY, invoiceNumbers: [await inCollection()] }],
    'PUT /collections/{id}/recall': async () => {
      const invoiceNumber = await inCollection();
      await send(['POST', '/collections', { ...AGENCY, invoiceNumbers: [invoiceNumber] }]);
      const { handOvers } = await send(['GET', `/collections/of/${invoiceNumber}`]);
      return ['PUT', `/collections/${handOvers[0]._id}/recall`, { day: '5.3.2026', reason: 'Zahlt an uns' }];
    },
    'PUT /holds/{invoiceNumber}': async () => {
      return ['PUT', `/holds/${await parked()}`, { until: '31.12.2026', reason: 'Rechtsstreit' }];
    },
    'POST /erasure-requests': async () => {
      const { vehicleNumber: text } = await send(['POST', '/permits', permit()]);
      const { preview } = await send(['POST', '/erasure-requests', { kind: 'plate', text, isTrial: true }]);
      return ['POST', '/erasure-requests', { kind: 'plate', text, preview }];
    },
    'POST /erasures': async () => {
      const { vehicleNumber: text } = await send(['POST', '/permits', permit()]);
      const { preview } = await send(['GET', `/erasures/trial?${new URLSearchParams({ kind: 'plate', text })}`]);
      return ['POST', '/erasures', { kind: 'plate', text, preview }];
    },
    'PUT /books/{month}/export': async () => {
      const settings = { ...DEFAULT_BOOK_SETTINGS, consultant: 1001, client: 1 };
      await send(['PUT', '/settings/books', settings]);
      const id = await fined();
      await send(['POST', `/accounts/${id}/payments`, { amount: 3, day: '20.2.2026', type: 'transfer' }]);
      return ['PUT', '/books/2026-02/export'];
    },
    // Runs after the export, because the export stores the settings.
    'PUT /settings/books': async () => ['PUT', '/settings/books', { ...DEFAULT_BOOK_SETTINGS, fiscalYearMonth: 7 }],
  };
}
