import type { Attachment } from '@parkwart/contracts/calls/attachments';
import type { Settings } from '@parkwart/contracts/entities/settings';
import { finesTotal, openOf } from '@parkwart/contracts/rules/claim';
import { centsFromEuros, eurosFromCents } from '@parkwart/contracts/rules/money';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { formatDay } from '@parkwart/contracts/rules/time';
import { documentPdf } from '@parkwart/web';
import { csvFile } from '../../parts/items/csvFile.ts';
import { fetchFiles } from '../attachments/attachmentsApi.ts';
import { townOf } from '../town.ts';
import { accountRows, accountSheet } from './accountSheet.ts';
import { claimSheet, limitationOfCase } from './claimSheet.ts';
import { type CollectionCase, fetchCase, fetchSettings } from './collectionCase.ts';
import { PackageError } from './packageError.ts';
import { texts } from './texts.ts';

const CLAIM_COLUMNS: readonly string[] = Object.values(texts.columns);

/** A record's row in the overview, with the columns of `CLAIM_COLUMNS`. @param folder of its files */
function claimRow(one: CollectionCase, folder: string): string[] {
  const { record, debtor } = one;
  const { invoiceNumber, vehicleNumber, date, fee, fines, letter, paid, waived } = record;
  const { postcode, town } = townOf(debtor.address);
  const euros = (amount = 0) => formatDecimal(amount);
  return [
    String(invoiceNumber),
    vehicleNumber,
    date,
    debtor.name,
    debtor.address.split('\n')[0] ?? '',
    postcode,
    town,
    euros(eurosFromCents(finesTotal(fines) + centsFromEuros(fee))),
    euros(letter?.ownerLookup),
    euros(letter?.reminderCost),
    euros(letter?.interest),
    euros(paid),
    euros(waived),
    euros(eurosFromCents(openOf(record))),
    letter?.deadline ?? '',
    limitationOfCase(one),
    folder,
  ];
}

interface Packing {
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

interface Packed {
  readonly zip: Blob;
  /** Dunned records that lack the PDF of their letter. */
  readonly withoutLetter: readonly number[];
  readonly gone: readonly number[];
}

interface Entry {
  readonly name: string;
  readonly input: Blob | Response;
}

const isLetter = ({ name, type }: Attachment) => type === 'application/pdf' && name.startsWith('Mahnung');
/** Replaces path separators and characters that file systems reject. */
const plain = (name: string) => name.replace(/[/\\:*?"<>|]/g, '_');

async function* filesOf({ record, attachments }: CollectionCase, folder: string, signal: AbortSignal) {
  if (attachments.length === 0) return;
  let position = 0;
  for await (const input of fetchFiles(record.invoiceNumber, attachments, signal)) {
    const file = attachments[position++];
    if (!file) continue;
    const place = isLetter(file) ? texts.letters : texts.proof;
    yield { name: `${folder}/${place}/${plain(file.name)}`, input, lastModified: new Date(file.uploadedAt) };
  }
}

async function* entriesOfCase(one: CollectionCase, folder: string, signal: AbortSignal) {
  const today = formatDay(new Date());
  const sheet = await documentPdf(claimSheet(one, today));
  yield { name: `${folder}/${texts.claimSheet}.pdf`, input: sheet };
  yield { name: `${folder}/${texts.account}.pdf`, input: await documentPdf(accountSheet(one, today)) };
  yield { name: `${folder}/${texts.account}.csv`, input: await csvFile(accountRows(one)) };
  yield* filesOf(one, folder, signal);
}

interface Found {
  readonly withoutLetter: number[];
  readonly gone: number[];
}

async function* entriesOf(
  invoiceNumbers: readonly number[],
  settings: Settings,
  found: Found,
  { onProgress, signal }: Packing,
): AsyncGenerator<Entry> {
  const rows: string[][] = [];
  for (const [index, invoiceNumber] of invoiceNumbers.entries()) {
    signal.throwIfAborted();
    try {
      const one = await fetchCase(invoiceNumber, settings, signal);
      if (one) {
        const folder = plain(`${invoiceNumber} ${one.record.vehicleNumber}`);
        rows.push(claimRow(one, folder));
        if (one.record.isPrint && !one.attachments.some(isLetter)) found.withoutLetter.push(invoiceNumber);
        yield* entriesOfCase(one, folder, signal);
      } else found.gone.push(invoiceNumber);
    } catch (error) {
      throw new PackageError(invoiceNumber, error);
    }
    onProgress(index + 1);
  }
  yield { name: texts.list, input: await csvFile([[...CLAIM_COLUMNS], ...rows]) };
}

/**
 * Packs a folder per record, and an overview of all. Fetches or creates each file only when it is its turn and streams
 * it into the archive; the browser keeps a large archive on disk.
 * @throws PackageError, ApiError
 */
export async function packageZip(invoiceNumbers: readonly number[], packing: Packing): Promise<Packed> {
  const { downloadZip } = await import('client-zip');
  const settings = await fetchSettings(packing.signal);
  const found: Found = { withoutLetter: [], gone: [] };
  const zip = await downloadZip(entriesOf(invoiceNumbers, settings, found, packing)).blob();
  return { zip, ...found };
}
