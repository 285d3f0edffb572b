import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { outputOf } from '../databases/program.ts';
import { serviceContainer } from '../target/composeProgram.ts';

export interface DatabasePlace {
  /** Undefined for the compose stack. */
  readonly dataDir?: string | undefined;
  /** The URL of svc-parking's database, instead of an installation. */
  readonly database?: string | undefined;
}

const VERIFY = 'dist/accounts/verifyCommand.js';
const SERVICE = fileURLToPath(new URL('../../../../svc-parking/', import.meta.url));

const report = z.object({
  records: z.number(),
  faults: z.array(z.object({ invoiceNumber: z.number(), says: z.string() })),
  /** The ids of bank entries whose overpaid remainder differs from their bookings. */
  rests: z.array(z.number()),
});

/**
 * A program of svc-parking does the comparison.
 * @returns whether no account differs
 */
export async function verifyAccounts({ dataDir, database }: DatabasePlace, say: (line: string) => void) {
  const url = database ?? (dataDir === undefined ? '' : `sqlite:${join(dataDir, 'databases', 'parking.sqlite')}`);
  const local = { name: 'node', argv: [process.execPath, join(SERVICE, VERIFY)] } as const;
  const output = await outputOf(url ? local : serviceContainer('svc-parking', 'node', VERIFY), [], url);
  const { records, faults, rests } = report.parse(JSON.parse(output));
  for (const { invoiceNumber, says } of faults) say(`Rechnung ${invoiceNumber}: ${says}`);
  for (const id of rests) say(`Umsatz ${id}: Die Überzahlung ist nicht die Summe der Buchungen.`);
  const isRight = faults.length + rests.length === 0;
  if (isRight) say(`Die Konten stimmen: ${records.toLocaleString('de-DE')} Rechnungen.`);
  return isRight;
}
