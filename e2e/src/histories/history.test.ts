import { checkHistory } from './checkHistory.ts';
import { History } from './history.ts';

const PLATE = 'M-AB 1';
const KEY = 'key-0001';

const record = (version: number, changes: object = {}) => ({
  invoiceNumber: 100_001,
  vehicleNumber: PLATE,
  version,
  isParked: true,
  isPay: false,
  fines: [],
  checkOutNote: '',
  ...changes,
});
const json = (content: unknown) => JSON.stringify(content);

/** Starts with a check-in of its car. */
function historyOfCar(): History {
  const history = new History();
  const body = { vehicleNumber: PLATE };
  history.begin(1, { method: 'POST', path: '/parking', body, key: KEY })(201, json(record(1)));
  return history;
}

const note = { method: 'PUT', path: '/check-notes/100001', body: { checkOutNote: 'a' }, expected: 1 };
const search = { method: 'GET', path: '/vehicle-search?vehicleNumber=M-AB%201' };

describe('the record of what clients asked', () => {
  it('names the record by its plate, with input, response and times in order', () => {
    const history = historyOfCar();
    history.begin(2, note)(200, json(record(2, { checkOutNote: 'a' })));
    const [checkIn, noted] = history.operations;
    expect(checkIn).toMatchObject({ client: 1, call: 'check-in', record: PLATE, key: KEY, outcome: 'done' });
    expect(noted).toMatchObject({
      client: 2,
      name: 'note',
      record: PLATE,
      sets: { note: 'a' },
      expected: 1,
      outcome: 'done',
      seen: [{ number: 100_001, version: 2, fields: { isParked: true, isPay: false, fines: '', note: 'a' } }],
    });
    expect(noted?.end).toBeGreaterThanOrEqual(noted?.start ?? Number.NaN);
    expect(checkHistory(history.operations)).toEqual([]);
  });

  it('keeps requests without a response, and with a 503, as unknown', () => {
    const history = historyOfCar();
    history.begin(1, note);
    history.begin(1, note)(503, json({ code: 'UNAVAILABLE' }));
    expect(history.operations.slice(1)).toMatchObject([{ outcome: 'unknown' }, { outcome: 'unknown' }]);
  });

  it('keeps a refusal because of a newer version, and no other refusal', () => {
    const history = historyOfCar();
    history.begin(1, note)(409, json({ code: 'RECORD_CHANGED' }));
    history.begin(1, note)(401, json({ code: 'NO_SESSION' }));
    expect(history.operations.slice(1)).toMatchObject([{ outcome: 'conflict' }]);
  });

  it('ignores longer plates in a search by plate, and notes, which the booth does not see', () => {
    const history = historyOfCar();
    const booth = { method: 'GET', path: '/invoice-search?invoiceNumber=100001' };
    history.begin(1, search)(200, json([record(1), record(1, { invoiceNumber: 100_002, vehicleNumber: 'M-AB 11' })]));
    history.begin(1, booth)(200, json([record(1)]));
    expect(history.operations.slice(1)).toMatchObject([
      { seen: [{ number: 100_001, fields: { note: '' } }] },
      { seen: [{ number: 100_001 }] },
    ]);
    expect(history.operations[2]?.seen?.[0]?.fields).not.toHaveProperty('note');
  });

  it('leaves out calls that are not about a record', () => {
    const history = new History();
    history.begin(1, { method: 'GET', path: '/all-user' })(200, '[]');
    expect(history.operations).toEqual([]);
  });

  it('is rejected when the product shows an old state', () => {
    const history = historyOfCar();
    history.begin(1, note)(200, json(record(2, { checkOutNote: 'a' })));
    history.begin(2, search)(200, json([record(1)]));
    expect(checkHistory(history.operations)).toEqual([
      expect.stringMatching(/^M-AB 1: no order is possible: .*client 1's note .*client 2's search by plate/),
    ]);
  });
});
