import { balanceXml, entryXml, messageXml, partXml, statementXml } from './statementFiles.ts';

/** mulberry32: the same numbers for the same seed, from 0 to below 1. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface GeneratedPayment {
  readonly cents: number;
  readonly reference: string;
  readonly invoiceNumber: number;
  readonly plate: string;
  readonly purpose: readonly string[];
}

interface GeneratedStatement {
  readonly seed: number;
  readonly entries: number;
  readonly version?: '02' | '08';
}

const TOWNS = ['B', 'M', 'HH', 'K', 'LÖ', 'KA'];
const AMOUNTS = [300, 700, 1250, 3000, 4500];
export const pick = <T>(items: readonly T[], random: () => number) => items[Math.floor(random() * items.length)] as T;

export function* generatedPayments({ seed, entries }: GeneratedStatement): Generator<GeneratedPayment> {
  const random = randomFrom(seed);
  for (let at = 0; at < entries; at += 1) {
    const invoiceNumber = 100_000 + Math.floor(random() * 900_000);
    const plate = `${pick(TOWNS, random)}-${pick(['AB', 'X', 'MO'], random)} ${1 + Math.floor(random() * 9_998)}`;
    const purpose = purposeOf(invoiceNumber, plate, random);
    yield { cents: pick(AMOUNTS, random), reference: `2026${seed}${at}`, invoiceNumber, plate, purpose };
  }
}

function purposeOf(invoiceNumber: number, plate: string, random: () => number): string[] {
  const grouped = String(invoiceNumber).replace(/(\d{3})$/, ' $1');
  const ways = [
    [`RE ${invoiceNumber} ${plate}`],
    [`Rg.-Nr. ${grouped}`, plate.replace('-', ' ')],
    [`Parken ${plate.replace(/[- ]/g, '')} Rechnung ${invoiceNumber}`],
    // Banks break lines after a fixed number of characters.
    [`Parkgebühr Rechnung ${String(invoiceNumber).slice(0, 4)}`, `${String(invoiceNumber).slice(4)} & ${plate}`],
  ];
  return pick(ways, random);
}

/** A 053 statement of these payments in pieces, so that 100,000 entries need little memory. */
export function* generateStatement(statement: GeneratedStatement): Generator<string> {
  const { version = '08' } = statement;
  let sum = 0;
  for (const { cents } of generatedPayments(statement)) sum += cents;
  const balances = balanceXml('OPBD', '100.00') + balanceXml('CLBD', decimal(10_000 + sum));
  const [before = '', after = ''] = messageXml(statementXml({ balances, entries: ['|'] }), '053', version).split('|');
  yield before;
  for (const { cents, reference, purpose } of generatedPayments(statement)) {
    const part = partXml({ amount: decimal(cents), purpose, version });
    const status = version === '02' ? 'BOOK' : '<Cd>BOOK</Cd>';
    yield entryXml({ amount: decimal(cents), reference, status, parts: [part] });
  }
  yield after;
}

const decimal = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
