import type { Attachment } from '@parkwart/contracts/attachments';
import { newIdempotencyKey } from '@parkwart/contracts/idempotencyKey';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { type Account, ADMIN, openPerson, type Person } from './person.ts';

/** What the load has seen when it ended. */
export interface LoadReport {
  readonly answers: number;
  /** Every answer that was no good one and every request without an answer, with how often it came. */
  readonly failures: ReadonlyMap<string, number>;
  /** The records that check-ins were answered with. */
  readonly parked: readonly ParkingRecord[];
}

/**
 * What a person does again and again: parks the car with that plate and works on its record, mixed reads and writes, each write
 * with a key or of a state. Gives the record that the check-in was answered with.
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
  /** What each person does; there are as many. */
  readonly works: readonly Work[];
  /** With what the plates of their cars begin. */
  readonly district: string;
  readonly account?: Account;
}

/** Lets people work, each as fast as they are answered, until `during` is over. */
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
  // One after the other: attempts to log in count as failed until the password has been checked.
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
