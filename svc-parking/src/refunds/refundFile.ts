import { createHash } from 'node:crypto';
import { TIME_ZONE } from '@parkwart/contracts/rules/time';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { insertInto } from '@parkwart/service-kit/database/rows';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { readSettings } from '../settings/operatorSettings.ts';
import { storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { fileErased, fileNotFound, fileWithdrawn, ownAccountWrong, transferByHand } from './errors.ts';
import { isPayable, painFile, refusedPayee } from './painFile.ts';
import { type RefundRow, refundsOfFile } from './refundRows.ts';

const table = PARKING_TABLES.refund_files;
type FileRow = RowOf<typeof table>;

const insertFile = insertInto(table.without('id'));
const ISO_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });

type Content = Pick<RefundRow, 'invoiceNumber' | 'number' | 'creditor' | 'iban' | 'cents'>;

interface FileParts {
  readonly database: Database;
  readonly clock: () => Date;
}

/** Stores the file of these refunds, paid from the account in the settings. @throws HttpError 422 */
export async function addFile(
  transaction: Transaction,
  { clock }: FileParts,
  refunds: readonly Content[],
): Promise<Pick<FileRow, 'id' | 'createdAt'>> {
  const { accountHolder: debtor, iban: debtorIban, bic: debtorBic } = await readSettings(transaction);
  if (!isPayable(debtor, debtorIban)) throw ownAccountWrong();
  for (const { invoiceNumber, creditor, iban } of refunds) {
    const reason = refusedPayee(creditor, iban, debtorIban);
    if (reason) throw transferByHand(invoiceNumber, creditor, reason);
  }
  const latest = statement('SELECT COALESCE(MAX(createdAt), 0) AS latest FROM refund_files');
  const [row] = await transaction.read<{ latest: number }>(latest);
  // The bank identifies a file by the file's time, so the time must be unique.
  const createdAt = Math.max(clock().getTime(), Number(row?.latest ?? 0) + 1);
  const hash = hashOf(contentOf({ debtor, debtorIban, debtorBic, createdAt }, refunds));
  return {
    id: await insertFile(transaction, { debtor, debtorIban, debtorBic, createdAt, hash }),
    createdAt,
  };
}

/** @throws HttpError 404, and 409 if the file would differ from the file as first created */
export async function readFile(database: Database, id: number): Promise<{ name: string; content: string }> {
  const sql = statement('SELECT * FROM refund_files WHERE id = :id');
  const [file] = await readAs(database, table, sql, { id });
  if (!file) throw fileNotFound();
  const refunds = await refundsOfFile(database, id);
  if (refunds.some(({ state }) => state === 'withdrawn')) throw fileWithdrawn();
  if (!refunds.every(({ creditor, iban }) => isPayable(creditor, iban))) throw fileErased();
  const content = contentOf(file, refunds);
  if (hashOf(content) !== file.hash) throw fileErased();
  return { name: `Erstattungen-${ISO_DAY.format(file.createdAt)}.xml`, content };
}

function contentOf(
  { debtor, debtorIban, debtorBic, createdAt }: Pick<FileRow, 'debtor' | 'debtorIban' | 'debtorBic' | 'createdAt'>,
  refunds: readonly Content[],
): string {
  const created = new Date(createdAt);
  return painFile(refunds, { debtor, iban: debtorIban, bic: debtorBic, day: storedDay(created), created });
}

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');
