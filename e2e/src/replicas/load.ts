import type { Attachment } from '@parkwart/contracts/attachments';
import { newIdempotencyKey } from '@parkwart/contracts/idempotencyKey';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { openPerson, type Person } from './person.ts';

/** What the load has seen when it ended. */
export interface LoadReport {
  readonly answers: number;
  /** Every answer that was no good one and every request without an answer, with how often it came. */
  readonly failures: ReadonlyMap<string, number>;
  /** The records that check-ins were answered with. */
  readonly parked: readonly ParkingRecord[];
}

/** What a person does with a record again and again: mixed reads and writes, each write with a key or of a state. */
export type Work = (person: Person, record: ParkingRecord) => Promise<void>;

export const workOnRecord: Work = async ({ ask }, { _id, invoiceNumber }) => {
  await ask('GET', `/invoice-search?invoiceNumber=${invoiceNumber}`);
  await ask('PUT', `/check-notes/${invoiceNumber}`, { body: { checkOutNote: 'Kratzer vorn' } });
  await ask('GET', '/records?limit=5');
  await ask('POST', `/checkout?id=${_id}`);
  await ask('POST', '/session/refresh');
  await ask('GET', '/all-user');
};

export const workOnAttachments: Work = async ({ ask }, { invoiceNumber }) => {
  const body = new FormData();
  body.append('files', new Blob([`Notiz zu ${invoiceNumber}`]), 'Notiz.txt');
  await ask<Attachment[]>('POST', `/upload-files/${invoiceNumber}`, { body, key: newIdempotencyKey() });
  await ask<Attachment[]>('GET', `/attachments/${invoiceNumber}`);
  await ask<string[]>('POST', '/download-file', {
    body: { files: ['Notiz.txt'], invoiceNumber: String(invoiceNumber) },
  });
};

const CAR = { date: '5.3.2026', entryTime: '14:00:00', vehicleModel: 'Volkswagen', vehicleColor: 'Blau' };

interface Load {
  readonly people: number;
  /** With what the plates of their cars begin. */
  readonly district: string;
  readonly work: Work;
}

/** Lets people check cars in and work on them, each as fast as they are answered, until `during` is over. */
export async function underLoad(
  url: string,
  { people, district, work }: Load,
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
  const turn = async (person: Person, plate: string) => {
    const body = { ...CAR, vehicleNumber: plate };
    const record = await person.ask<ParkingRecord>('POST', '/parking', { body, key: newIdempotencyKey() });
    if (!record) return;
    parked.push(record);
    await work(person, record);
  };

  const persons: Person[] = [];
  // One after the other: attempts to log in count as failed until the password has been checked.
  while (persons.length < people) persons.push(await openPerson(url, note));
  const busy = persons.map(async (person, index) => {
    const letter = String.fromCharCode(65 + index);
    for (let number = 1; !isOver; number += 1) await turn(person, `${district}-${letter} ${number}`);
  });
  await during().finally(() => {
    isOver = true;
  });
  await Promise.all(busy);
  return { answers, failures, parked };
}
