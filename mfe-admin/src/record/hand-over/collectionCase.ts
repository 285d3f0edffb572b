import { getAccount } from '@parkwart/contracts/calls/accounts';
import { type Attachment, getAttachments } from '@parkwart/contracts/calls/attachments';
import { getLetters, type SentLetterOfLevel } from '@parkwart/contracts/calls/letters';
import { getSettings } from '@parkwart/contracts/calls/settingsCalls';
import { type Debtor, debtorOf, type OwedRecord } from '@parkwart/contracts/entities/debtor';
import type { Posting } from '@parkwart/contracts/entities/posting';
import type { Settings } from '@parkwart/contracts/entities/settings';
import { callApi } from '@parkwart/web';
import { fetchRecord } from '../useRecord.ts';

/** All the data of a record that an agency needs. */
export interface CollectionCase {
  readonly record: OwedRecord;
  readonly debtor: Debtor;
  readonly postings: readonly Posting[];
  readonly letters: readonly SentLetterOfLevel[];
  readonly attachments: readonly Attachment[];
  readonly settings: Settings;
}

export async function fetchSettings(signal: AbortSignal): Promise<Settings> {
  return (await callApi(getSettings, {}, { signal })).settings;
}

/** The current data. @returns undefined if the record is deleted @throws ApiError */
export async function fetchCase(
  invoiceNumber: number,
  settings: Settings,
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
  return { record, debtor: debtorOf(record), postings, letters, attachments, settings };
}
