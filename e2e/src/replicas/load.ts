import type { Attachment } from '@parkwart/contracts/attachments';
import { newIdempotencyKey } from '@parkwart/contracts/idempotencyKey';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { type Account, ADMIN, openPerson, type Person } from './person.ts';

export interface LoadReport {
  readonly answers: number;
  /** Error responses and failed requests, with their number. */
  readonly failures: ReadonlyMap<string, number>;
  readonly parked: readonly ParkingRecord[];
}

/**
 * Parks a car and works on its record with reads and idempotent writes. @returns the record from the check-in's
 * response
 */
export type Work = (person: Person, plate: string) => Promise<ParkingRecord | undefined>;

const CAR = { date: '5.3.2026', entryTime: '14:00:00', vehicleModel: 'Volkswagen', vehicleColor: 'Blau' };

function park({ ask }: Person, vehicleNumber: string): Promise<ParkingRecord | undefined> {
  return ask<ParkingRecord>('POST', '/parking', { body: { ...CAR, vehicleNumber }, key: newIdempotencyKey() });
}

export const workOnRecord: Work = async (person, plate) => {
  const record = await park(person, plate);
  if (!record) return undefined;
  const { ask } = person;
  await ask('GET', `/invoice-search?invoiceNumber=${record.invoiceNumber}`);
  await ask('PUT', `/check-notes/${record.invoiceNumber}`, { body: { checkOutNote: 'Kratzer vorn' } });
  await ask('GET', '/records?limit=5');
  await ask('POST', `/checkout?id=${record._id}`);
  await ask('POST', '/session/refresh');
  await ask('GET', '/all-user');
  return record;
};

export const workOnAttachments: Work = async (person, plate) => {
  const record = await park(person, plate);
  if (!record) return undefined;
  const { ask, upload } = person;
  const { invoiceNumber } = record;
  const body = new FormData();
  body.append('files', new Blob([`Notiz zu ${invoiceNumber}`]), 'Notiz.txt');
  await upload<Attachment[]>(`/upload-files/${invoiceNumber}`, body, newIdempotencyKey());
  await ask<Attachment[]>('GET', `/attachments/${invoiceNumber}`);
  await ask<string[]>('POST', '/download-file', {
    body: { files: ['Notiz.txt'], invoiceNumber: String(invoiceNumber) },
  });
  return record;
};

interface Load {
  /** One per user. */
  readonly works: readonly Work[];
  /** Prefix of the cars' plates. */
  readonly district: string;
  readonly account?: Account;
}

/** Lets users work, each as fast as the responses arrive, until `during` settles. */
export async function underLoad(
  url: string,
  { works, district, account = ADMIN }: Load,
  during: () => Promise<void>,
): Promise<LoadReport> {
  const failures = new Map<string, number>();
  const parked: ParkingRecord[] = [];
  let answers = 0;
  let isOver = false;
  const note = (failure?: string) => {
    answers += 1;
    if (failure) failures.set(failure, (failures.get(failure) ?? 0) + 1);
  };

  const persons: Person[] = [];
  // Sequentially: a login counts as failed until its password is verified.
  while (persons.length < works.length) persons.push(await openPerson(url, account, note));
  const busy = works.map(async (work, index) => {
    const person = persons[index];
    const letter = String.fromCharCode(65 + index);
    for (let number = 1; person && !isOver; number += 1) {
      const record = await work(person, `${district}-${letter} ${number}`);
      if (record) parked.push(record);
    }
  });
  await during().finally(() => {
    isOver = true;
  });
  await Promise.all(busy);
  return { answers, failures, parked };
}
