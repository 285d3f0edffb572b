import { recordSubject } from '@parkwart/contracts/calls/journal';
import { chargesTotal } from '@parkwart/contracts/rules/claim';
import { centsFromEuros } from '@parkwart/contracts/rules/money';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { journalNames } from '@parkwart/service-kit/journal/journalTables';
import type { RecurringTask } from '@parkwart/service-kit/service/recurringTask';
import type { TaskParts } from '../feature.ts';
import { openLease } from '../lease.ts';
import { type CollectionRow, collectionRows } from '../record/currentCollection.ts';
import { type RecordRow, recordFields } from '../record/recordRow.ts';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { statement } from '../tables.ts';
import { accountAfter } from './allocate.ts';
import { isSettled } from './payments.ts';
import { type Balance, balanceOf, keyOf, type PostingRow, standing } from './posting.ts';
import { readPostings } from './postingRepository.ts';
import { wrongRests } from './restPostings.ts';

export const ACCOUNT_FAULTS = {
  balance: 'Der Saldo ist nicht die Summe der Buchungen.',
  record: 'Gebucht ist etwas anderes, als die Rechnung berechnet oder als bezahlt zeigt.',
  reversal: 'Eine Buchung nimmt eine andere nicht so zurück, wie sie es angibt.',
  journal: 'Der Saldo ist nicht der, den das Änderungsprotokoll nennt.',
  waiver: 'Es ist mehr erlassen als berechnet, oder etwas, das nicht mehr berechnet ist.',
  collection: 'Ob ein Inkassobüro sie hat, sagt die Rechnung anders als ihre Übergaben.',
};

interface AccountFault {
  readonly invoiceNumber: number;
  readonly fault: keyof typeof ACCOUNT_FAULTS;
}

export interface AccountReport {
  readonly records: number;
  readonly faults: readonly AccountFault[];
  /** Ids of bank entries whose unallocated rest (`restCents`) differs from the sum of their postings. */
  readonly rests: readonly number[];
}

const BATCH = 200;

/**
 * Compares the balance of each record with its postings and with the journal, and the unallocated rest of each bank
 * entry with its postings. The service keeps running during the comparison.
 */
export async function verifyAccounts(database: Database, isStopping = () => false): Promise<AccountReport> {
  const faults: AccountFault[] = [];
  let [records, after] = [0, 0];
  while (!isStopping()) {
    const batch = await verifyBatch(database, after);
    faults.push(...batch.faults);
    records += batch.ids.length;
    after = batch.ids.at(-1) ?? after;
    if (batch.ids.length < BATCH) break;
  }
  return { records, faults, rests: await wrongRests(database) };
}

/** Reads the batch in one transaction, so that all reads see the same state of the database. */
function verifyBatch(database: Database, after: number) {
  const sql = statement(`SELECT * FROM records WHERE id > :after ORDER BY id LIMIT ${BATCH}`);
  return database.transaction(async (transaction) => {
    const records = await readAs(transaction, recordFields, sql, { after });
    const ids = records.map(({ id }) => id);
    const postings = await readPostings(transaction, ids);
    const journaled = await readJournaled(transaction, ids);
    const collections = await collectionRows.of(transaction, ids);
    const { imputation } = await readClaimSettings(transaction);
    const faults = records.flatMap((record) => {
      const isOwn = ({ invoiceNumber }: { readonly invoiceNumber: number }) => invoiceNumber === record.id;
      const own = postings.filter(isOwn);
      const found = faultsOf(record, own, journaled.get(recordSubject(record.id)));
      const { covers } = accountAfter(record.waivedCents > 0 ? own : [], imputation);
      const isCharged = (key: string) => standing(own).some((one) => one.kind === 'charge' && keyOf(one) === key);
      const isStray = covers.some(({ source, home }) => source.kind === 'waiver' && home && !isCharged(keyOf(home)));
      if (isStray || record.waivedCents > record.chargedCents) found.push('waiver');
      if (!isHandedOver(record, collections.filter(isOwn))) found.push('collection');
      return found.map((fault) => ({ invoiceNumber: record.id, fault }));
    });
    return { ids, faults };
  });
}

type Journaled = Partial<Record<'paid' | 'waived', number>>;

function faultsOf(record: RecordRow, postings: readonly PostingRow[], journaled: Journaled = {}) {
  const sums = balanceOf(postings);
  const isSame = (name: keyof Balance) => sums[name] === record[name];
  const { paid, waived } = journaled;
  const faults: AccountFault['fault'][] = [];
  if (!(isSame('chargedCents') && isSame('paidCents') && isSame('waivedCents'))) faults.push('balance');
  if (!isBooked(record)) faults.push('record');
  if (!postings.every((one) => isReversal(one, postings))) faults.push('reversal');
  const isJournaled =
    (paid === undefined || centsFromEuros(paid) === record.paidCents) &&
    (waived === undefined || centsFromEuros(waived) === record.waivedCents);
  if (!isJournaled) faults.push('journal');
  return faults;
}

function isBooked(record: RecordRow): boolean {
  const cents = record.isDisable ? 0 : chargesTotal(record);
  return record.chargedCents === cents && isSettled(record, record.isPay) === record.isPay;
}

/**
 * Whether the record's collection day and status fit its hand-overs: a record is in collection if and only if exactly
 * one of its hand-overs to an agency is not recalled.
 */
function isHandedOver({ collectionDay, miStatus }: RecordRow, own: readonly CollectionRow[]): boolean {
  const days = own.filter(({ recalledDay }) => recalledDay === null).map(({ handedDay }) => handedDay);
  if (collectionDay === null) return days.length === 0;
  return days.length === 1 && days[0] === collectionDay && miStatus === 'I';
}

function isReversal({ reverses, kind, cents }: PostingRow, postings: readonly PostingRow[]): boolean {
  if (reverses === null) return true;
  const named = postings.find(({ id }) => id === reverses);
  return named?.kind === kind && named.cents === -cents && named.reverses === null;
}

/** The values of each record's latest journal entries; fields without an entry are missing. */
async function readJournaled(transaction: Transaction, ids: readonly number[]): Promise<Map<string, Journaled>> {
  const journaled = new Map<string, Journaled>();
  if (ids.length === 0) return journaled;
  const rows = await transaction.read<{ chain: string; facts: string }>(
    `SELECT chain, facts FROM ${journalNames(transaction).entries} WHERE chain IN (:chains) ORDER BY chain, step`,
    { chains: ids.map(recordSubject) },
  );
  for (const { chain, facts } of rows) {
    const { after } = JSON.parse(facts) as { readonly after: Journaled };
    const { paid, waived } = { ...journaled.get(chain), ...after };
    journaled.set(chain, { ...(paid !== undefined && { paid }), ...(waived !== undefined && { waived }) });
  }
  return journaled;
}

const HOUR = 3_600_000;
const EVERY_MS = HOUR;
/**
 * The minimum time since the last check: at night, and by day. The check therefore runs once a night, or by day if no
 * check ran that night, on the first replica that gets the lease.
 */
const [AGAIN_MS, LATE_MS] = [20 * HOUR, 36 * HOUR];

/** Reports each difference that the check finds as a security event. */
export function accountsCheck({ database, log, security, clock }: TaskParts): RecurringTask {
  const lease = openLease(database, 'accounts-check', clock, 6 * HOUR);
  return {
    name: 'accounts check',
    everyMs: EVERY_MS,
    firstMs: EVERY_MS,
    run: async (isStopping) => {
      const age = clock().getTime() - ((await lease.doneAt())?.getTime() ?? 0);
      const isNight = clock().getUTCHours() < 4;
      if (age < (isNight ? AGAIN_MS : LATE_MS) || !(await lease.acquire())) return;
      const report = await verifyAccounts(database, isStopping);
      for (const { invoiceNumber, fault } of report.faults)
        security.record({ event: 'account.differs', reason: fault, target: String(invoiceNumber) });
      for (const id of report.rests)
        security.record({ event: 'account.differs', reason: 'rest', target: `entry-${id}` });
      const faults = report.faults.length + report.rests.length;
      log.info({ records: report.records, faults }, 'accounts checked');
      await lease.release(!isStopping());
    },
  };
}
