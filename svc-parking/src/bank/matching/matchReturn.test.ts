import { entryOf, type Line, lineOf } from '../testing/matchedLines.ts';
import { type EarlierPayment, isReturn, matchReturn, referencesOf } from './matchReturn.ts';

const IBAN = 'DE89370400440532013000';

const payment = (id: number, changes: Partial<EarlierPayment> = {}): EarlierPayment => ({
  id,
  cents: 3000,
  bookingDay: 20260301,
  iban: undefined,
  endToEndId: undefined,
  otherReferences: [],
  ...changes,
});

function returned(line: Line, earlier: readonly EarlierPayment[], changes: Parameters<typeof entryOf>[1] = {}) {
  const read = lineOf(line);
  const entry = entryOf(read, changes);
  const { cents, details } = read;
  const { iban, endToEndId } = { ...details };
  const otherReferences = referencesOf(details, entry.acctSvcrRef);
  return isReturn(read, entry)
    ? matchReturn({ cents, bookingDay: entry.bookingDay, iban, endToEndId, otherReferences }, earlier)
    : undefined;
}

describe('a return takes back', () => {
  it.each(['FOCR', 'MS03', 'MD06', 'XX99'])('the payment with its amount and identifier (%s)', (returnReason) => {
    const earlier = [payment(1, { endToEndId: 'A' }), payment(2, { endToEndId: 'B' })];
    const line = { cents: -3000, returnReason, endToEndId: 'B' };
    expect(returned(line, earlier)).toEqual({ kind: 'payment', id: 2 });
  });

  it.each([
    ['the entry’s', {}, { acctSvcrRef: 'R2', isReversal: true }],
    ['the bank’s', { acctSvcrRef: 'R2', endToEndId: 'NOTPROVIDED' }, { isReversal: true }],
    ['the transfer’s', { txId: 'R2' }, { isReversal: true }],
  ])('the payment with %s reference, for a reversal', (_title, line, entry) => {
    const earlier = [payment(1, { otherReferences: ['R1'] }), payment(2, { otherReferences: ['R2'] })];
    expect(returned({ cents: -3000, ...line }, earlier, entry)).toEqual({ kind: 'payment', id: 2 });
  });

  it('of two payments with one identifier, the one with the reference', () => {
    const earlier = ['R1', 'R2'].map((reference, at) => payment(at, { endToEndId: 'A', otherReferences: [reference] }));
    const line = { cents: -3000, returnReason: 'FOCR', endToEndId: 'A', txId: 'R2' };
    expect(returned(line, earlier)).toEqual({ kind: 'payment', id: 1 });
  });

  it('what went out, when a debit is reversed', () => {
    const earlier = [payment(1, { endToEndId: 'A' }), payment(2, { endToEndId: 'A', cents: -3000 })];
    expect(returned({ cents: 3000, endToEndId: 'A' }, earlier, { isReversal: true })).toEqual({
      kind: 'payment',
      id: 2,
    });
  });

  it.each([
    ['its reason', { returnReason: 'AC04', endToEndId: 'ERST-100123-2' }],
    ['its identifier', { endToEndId: 'erst-100123-2' }],
  ])('our refund, known by %s', (_title, line) => {
    expect(returned({ cents: 3000, ...line }, [])).toEqual({ kind: 'refund', invoiceNumber: 100123, attempt: 2 });
  });
});

describe('a person decides', () => {
  const line = { cents: -3000, returnReason: 'FOCR', endToEndId: 'A', iban: IBAN };

  it.each([
    [
      'when two payments have the identifier',
      [payment(1, { endToEndId: 'A' }), payment(2, { endToEndId: 'A' })],
      [1, 2],
    ],
    ['when no payment has it', [payment(1), payment(2)], [1, 2]],
    ['between those of the account', [payment(1), payment(2, { iban: IBAN })], [2]],
    ['when the amount differs', [payment(1, { endToEndId: 'A', cents: 3001 })], []],
    ['when the payment is a later one', [payment(1, { endToEndId: 'A', bookingDay: 20260401 })], []],
  ])('%s', (_title, earlier, candidates) => {
    expect(returned(line, earlier)).toEqual({ kind: 'unclear', candidates });
  });

  it('when both have no identifier', () => {
    const earlier = [payment(1, { endToEndId: 'NOTPROVIDED', otherReferences: ['NONREF'] })];
    const unnamed = { cents: -3000, returnReason: 'MS03', endToEndId: 'NOTPROVIDED', txId: 'NONREF' };
    expect(returned(unnamed, earlier)).toEqual({ kind: 'unclear', candidates: [1] });
  });

  it('when another transfer of ours comes back', () => {
    const bankCode = { proprietary: undefined, domain: 'PMNT', family: 'ICDT', subFamily: 'RRTN' };
    expect(returned({ cents: 3000, bankCode }, [])).toEqual({ kind: 'unclear', candidates: [] });
  });
});

it('leaves payments alone that take nothing back', () => {
  expect(returned({ cents: 3000, endToEndId: 'A' }, [payment(1, { endToEndId: 'A', cents: -3000 })])).toBeUndefined();
  expect(returned({ cents: -3000, endToEndId: 'ERST-100123-1' }, [])).toBeUndefined();
});
