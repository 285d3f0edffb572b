import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import type { ParkingUnderTest } from '../../testing/startParking.ts';
import { balanceXml, entryXml, messageXml, OWN_IBAN, partXml, statementXml } from './statementFiles.ts';

export async function importFile(
  { service, admin: cookie }: ParkingUnderTest,
  content: string | Uint8Array,
  name = 'auszug.xml',
): Promise<{ status: number; body: unknown }> {
  const form = new FormData();
  form.append('statement', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const url = `${service.url}/api/employee/bank/statements`;
  const response = await fetch(url, { method: 'POST', headers: { Cookie: cookie }, body: form });
  return { status: response.status, body: await response.json() };
}

export interface Credit {
  readonly amount: number;
  readonly purpose: string;
  readonly reference?: string;
  readonly sign?: 'CRDT' | 'DBIT';
  readonly name?: string;
  readonly iban?: string;
  readonly endToEndId?: string;
  /** The code of the return reason. */
  readonly returned?: string;
  readonly reversal?: boolean;
}

let statements = 0;

/** A day's statement of the operator's account (the IBAN of the settings), opening with 100 €. */
export function statementOf(credits: readonly Credit[], opening = 100): string {
  const id = `S${++statements}`;
  const total = credits.reduce((sum, { amount, sign }) => sum + (sign === 'DBIT' ? -amount : amount), opening);
  const entries = credits.map(({ amount, purpose, reference, sign = 'CRDT', reversal, ...part }, index) =>
    entryXml({
      amount: amount.toFixed(2),
      sign,
      reference: reference ?? `${id}-${index}`,
      ...(reversal && { reversal }),
      parts: [partXml({ name: 'Erika Muster', iban: OWN_IBAN, ...part, purpose: [purpose] })],
    }),
  );
  const balances = balanceXml('OPBD', opening.toFixed(2)) + balanceXml('CLBD', total.toFixed(2));
  return messageXml(statementXml({ iban: DEFAULT_SETTINGS.iban, id, balances, entries }));
}

/**
 * Creates the rows that an import leaves if its process is killed: the row of the import, and an entry that was already
 * stored.
 */
export async function leaveUnfinishedImport({ service: { database } }: ParkingUnderTest): Promise<void> {
  await database.sequelize.query(
    "INSERT INTO bank_imports (fileName, size, hash, account, startedAt) VALUES ('tot.xml', 1, 'x', '', 0)",
  );
  await database.sequelize.query(`INSERT INTO bank_entries (importId, statementId, bookingDay, cents, currency, identity,
    content, isByReference, state, reason, proposal, isReversal, payerName, payerIban, purpose, reference)
    SELECT MAX(id), 1, 20260305, 3000, 'EUR', 'killed', 'k', 0, 'unknown', 'nothingNamed', '[]', 0, '', '', '', ''
    FROM bank_imports`);
}
