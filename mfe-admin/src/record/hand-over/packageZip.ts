import { getAccount } from '@parkwart/contracts/calls/accounts';
import { type Attachment, getAttachments } from '@parkwart/contracts/calls/attachments';
import { getLetters, type SentLetterOfLevel } from '@parkwart/contracts/calls/letters';
import { getSettings, type Settings } from '@parkwart/contracts/calls/operatorSettings';
import { type Terms, termsOn } from '@parkwart/contracts/calls/terms';
import type { Posting } from '@parkwart/contracts/entities/posting';
import type { OwedRecord } from '@parkwart/contracts/entities/record';
import { finesTotal, openOf } from '@parkwart/contracts/rules/claim';
import { type Debtor, debtorKind, debtorOf } from '@parkwart/contracts/rules/debtor';
import { groupIban } from '@parkwart/contracts/rules/groupIban';
import { limitationEnd } from '@parkwart/contracts/rules/limitation';
import { centsFromEuros, eurosFromCents, formatCents, formatEuros } from '@parkwart/contracts/rules/money';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { standingOf } from '@parkwart/contracts/rules/standing';
import { dayNumber, formatDay, formatDayNumber, formatInstant } from '@parkwart/contracts/rules/time';
import { callApi, documentPdf, type PlainDocument } from '@parkwart/web';
import { type CsvCell, csvFile } from '../../parts/items/csvFile.ts';
import { postingText } from '../account/account.ts';
import { fetchFiles } from '../attachments/attachments.ts';
import { fetchRecord } from '../record.ts';
import { fetchSignPhotos, fetchTerms } from '../terms/terms.ts';
import { tariffText } from '../terms/texts.ts';
import { townOf } from '../town.ts';
import { PackageError } from './packageError.ts';
import { texts } from './texts.ts';

/** All the data of a record that an agency needs. */
interface CollectionCase {
  readonly record: OwedRecord;
  readonly debtor: Debtor;
  readonly postings: readonly Posting[];
  readonly letters: readonly SentLetterOfLevel[];
  readonly attachments: readonly Attachment[];
  readonly settings: Settings;
  /** The terms that the signs showed on the day of entry. */
  readonly terms: Terms | undefined;
}

async function fetchSettings(signal: AbortSignal): Promise<Settings> {
  return (await callApi(getSettings, {}, { signal })).settings;
}

const isLetter = ({ name, type, isFromDriver }: Attachment) =>
  !isFromDriver && type === 'application/pdf' && name.startsWith('Mahnung');
/**
 * For a record with a named driver: returns false for a letter to the keeper, because such a letter contains the name
 * and address of the keeper, who was the debtor before the driver. Returns true for all other files.
 */
const isOwnLetter = (file: Attachment, [first]: readonly SentLetterOfLevel[]) =>
  !isLetter(file) || (first !== undefined && file.uploadedAt >= first.printedAt);

/** Fetched once for all records. */
interface Shared {
  readonly settings: Settings;
  readonly terms: readonly Terms[];
}

/**
 * Fetches the current data of a record.
 * @returns undefined if the record is deleted
 * @throws ApiError
 */
async function fetchCase(
  invoiceNumber: number,
  { settings, terms }: Shared,
  signal: AbortSignal,
): Promise<CollectionCase | undefined> {
  const params = { invoiceNumber: String(invoiceNumber) };
  const record = await fetchRecord(invoiceNumber);
  if (!record) return undefined;
  const [{ postings }, { letters }, attachments] = await Promise.all([
    callApi(getAccount, { params }, { signal }),
    callApi(getLetters, { params }, { signal }),
    callApi(getAttachments, { params }, { signal }),
  ]);
  const sent = record.driver ? attachments.filter((file) => isOwnLetter(file, letters)) : attachments;
  return {
    record,
    debtor: debtorOf(record),
    postings,
    letters,
    attachments: sent,
    settings,
    terms: termsOn(terms, record.date),
  };
}

interface Line {
  readonly posting: Posting;
  readonly text: string;
  /** The open amount after this posting, in euros. */
  readonly balance: number;
}

function linesOf({ record, postings }: CollectionCase): Line[] {
  const byId = new Map(postings.map((posting) => [posting._id, posting]));
  let cents = 0;
  return postings.map((posting) => {
    cents += centsFromEuros(posting.amount);
    const reversed = byId.get(posting.reverses ?? '');
    return { posting, text: postingText(posting, record.fines, reversed), balance: eurosFromCents(cents) };
  });
}

/** The record's account as a PDF document. @param today d.m.yyyy */
function accountSheet(one: CollectionCase, today: string): PlainDocument {
  const facts = linesOf(one).map(({ posting: { day, amount }, text, balance }) => {
    const amounts = texts.balance(formatEuros(amount), formatEuros(balance));
    return [day, `${text}: ${amounts}`] as const;
  });
  return {
    title: `${texts.account} ${texts.invoice(one.record.invoiceNumber)}`,
    lines: [texts.asOf(today)],
    sections: [{ title: texts.sections.postings, items: [{ title: '', facts }] }],
  };
}

function accountRows(one: CollectionCase): CsvCell[][] {
  const { day, posting, amount, balance, booked } = texts.postingColumns;
  const rows = linesOf(one).map((line) => [
    line.posting.day,
    line.text,
    line.posting.amount,
    line.balance,
    formatInstant(new Date(line.posting.bookedAt)),
  ]);
  return [[day, posting, amount, balance, booked], ...rows];
}

type Section = PlainDocument['sections'][number];
type Fact = readonly [label: string, value: string];

const { facts: labels, sections } = texts;

const itemOf = (facts: readonly Fact[]) => ({ title: '', facts: facts.filter(([, value]) => value !== '') });
const section = (title: string, facts: readonly Fact[]): Section => ({ title, items: [itemOf(facts)] });
const euros = (amount = 0) => (amount === 0 ? '' : formatEuros(amount));

/** d.m.yyyy: the last day of the claim's limitation period. */
function limitationOfCase({ record, postings }: Pick<CollectionCase, 'record' | 'postings'>): string {
  const days = standingOf(postings, ({ _id }) => _id)
    .filter(({ kind, amount }) => kind === 'payment' && amount < 0)
    .map(({ day }) => dayNumber(day));
  return formatDayNumber(limitationEnd(dayNumber(record.date), days));
}

function causeOf({ vehicleNumber, date, entryTime, exitTime, fines }: OwedRecord): Section {
  return section(sections.cause, [
    [labels.plate, vehicleNumber],
    [labels.entry, `${date} ${entryTime}`],
    [labels.exit, exitTime ?? ''],
    ...fines.map(({ type, description }): Fact => (description ? [type, description] : [labels.fine, type])),
  ]);
}

function claimOf(one: CollectionCase): Section {
  const { fee, fines, letter, lookUpDate = '', paid, waived } = one.record;
  const amounts = itemOf([
    [labels.fee, euros(fee)],
    ...fines.map(({ type, price }): Fact => [type, formatEuros(price)]),
    [labels.ownerLookup, euros(letter?.ownerLookup)],
    [labels.reminderCost, euros(letter?.reminderCost)],
    [labels.interest, euros(letter?.interest)],
    [labels.paid, euros(paid && -paid)],
    [labels.waived, euros(waived && -waived)],
    [labels.open, formatCents(openOf(one.record))],
  ]);
  const days = itemOf([
    [labels.lookUpDate, lookUpDate],
    [labels.limitation, texts.limitation(limitationOfCase(one))],
  ]);
  return { title: sections.claim, items: [{ ...amounts, isAmounts: true }, days] };
}

/**
 * The claim sheet („Forderungsaufstellung“): who is asked to pay (being the keeper does not make a person the debtor),
 * the creditor, the amounts, and since when the amounts are owed. @param today d.m.yyyy
 */
function claimSheet(one: CollectionCase, today: string): PlainDocument {
  const { record, debtor, letters, settings } = one;
  const { operatorName, operatorStreet, operatorCity, iban } = settings;
  const sent = letters.map(
    ({ level, date, deadline }): Fact => [texts.letter(level), texts.letterDays(date, deadline)],
  );
  return {
    title: `${texts.claimSheet} ${texts.invoice(record.invoiceNumber)}`,
    lines: [
      texts.creditor([operatorName, operatorStreet, operatorCity].filter(Boolean).join(', ')),
      ...(iban ? [texts.iban(groupIban(iban))] : []),
      texts.asOf(today),
    ],
    sections: [
      section(sections.debtor, [
        [labels[debtorKind(record)], debtor.name],
        [labels.address, debtor.address.split('\n').join(', ')],
      ]),
      causeOf(record),
      claimOf(one),
      ...(sent.length > 0 ? [section(sections.letters, sent)] : []),
    ],
  };
}

const CLAIM_COLUMNS: readonly string[] = Object.values(texts.columns);

/**
 * A record's row in the overview, with the columns of `CLAIM_COLUMNS`. @param folder the folder of the record's files
 */
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
    labels[debtorKind(record)],
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

/** Replaces path separators and characters that file systems reject. */
const plain = (name: string) => name.replace(/[/\\:*?"<>|]/g, '_');

async function* filesOf({ record, attachments }: CollectionCase, folder: string, signal: AbortSignal) {
  if (attachments.length === 0) return;
  let position = 0;
  for await (const input of fetchFiles(record.invoiceNumber, attachments, signal)) {
    const file = attachments[position++];
    if (!file) continue;
    const place = file.isFromDriver ? texts.fromDriver : isLetter(file) ? texts.letters : texts.proof;
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
  if (one.terms) yield* entriesOfTerms(one.terms, `${folder}/${texts.proof}`, signal);
}

/** The terms that the signs showed when the car came in, as files. */
async function* entriesOfTerms({ _id, validFrom, tariff, text }: Terms, folder: string, signal: AbortSignal) {
  const name = texts.terms(validFrom);
  const sheet: PlainDocument = { title: name, lines: [tariffText(tariff), '', ...text.split('\n')], sections: [] };
  yield { name: `${folder}/${name}.pdf`, input: await documentPdf(sheet) };
  for (const [index, { image }] of (await fetchSignPhotos(_id, signal)).entries()) {
    const input = await fetch(image, { signal, credentials: 'omit' });
    if (!input.ok) throw new Error(`A download returned ${input.status}.`);
    yield { name: `${folder}/${texts.sign(index + 1, input.headers.get('Content-Type') ?? '')}`, input };
  }
}

interface Found {
  readonly withoutLetter: number[];
  readonly gone: number[];
}

async function* entriesOf(
  invoiceNumbers: readonly number[],
  shared: Shared,
  found: Found,
  { onProgress, signal }: Packing,
): AsyncGenerator<Entry> {
  const rows: string[][] = [];
  for (const [index, invoiceNumber] of invoiceNumbers.entries()) {
    signal.throwIfAborted();
    try {
      const one = await fetchCase(invoiceNumber, shared, signal);
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
 * Packs a folder per record, and an overview of all records. Fetches or creates each file only when the archive needs
 * it, and streams the file into the archive; the browser keeps a large archive on disk.
 * @throws PackageError, ApiError
 */
export async function packageZip(invoiceNumbers: readonly number[], packing: Packing): Promise<Packed> {
  const { downloadZip } = await import('client-zip');
  const { signal } = packing;
  const shared = { settings: await fetchSettings(signal), terms: await fetchTerms(signal) };
  const found: Found = { withoutLetter: [], gone: [] };
  const zip = await downloadZip(entriesOf(invoiceNumbers, shared, found, packing)).blob();
  return { zip, ...found };
}
