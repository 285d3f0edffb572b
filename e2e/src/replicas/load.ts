import type { Account } from '@parkwart/contracts/calls/apiClient';
import type { Attachment } from '@parkwart/contracts/calls/attachments';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { arrival } from '../testing/arrival.ts';
import { ADMIN, type ApiUser, logInApiUser } from './apiUser.ts';

export interface LoadReport {
  readonly responses: number;
  readonly failures: ReadonlyMap<string, number>;
  readonly parked: readonly ParkingRecord[];
}

/** @returns the record from the check-in's response */
export type Workload = (user: ApiUser, plate: string) => Promise<ParkingRecord | undefined>;

const CAR = { ...arrival(), vehicleModel: 'Volkswagen', vehicleColor: 'Blau' };

function park({ send }: ApiUser, vehicleNumber: string): Promise<ParkingRecord | undefined> {
  return send<ParkingRecord>('POST', '/parking', { body: { ...CAR, vehicleNumber }, key: newIdempotencyKey() });
}

export const workOnRecord: Workload = async (user, plate) => {
  const record = await park(user, plate);
  if (!record) return undefined;
  const { send } = user;
  await send('GET', `/invoice-search?invoiceNumber=${record.invoiceNumber}`);
  await send('PUT', `/check-notes/${record.invoiceNumber}`, { body: { checkOutNote: 'Kratzer vorn' } });
  await send('GET', '/records?limit=5');
  await send('POST', `/checkout?id=${record._id}`);
  await send('POST', '/session/refresh');
  await send('GET', '/all-user');
  return record;
};

export const workOnAttachments: Workload = async (user, plate) => {
  const record = await park(user, plate);
  if (!record) return undefined;
  const { send, upload } = user;
  const { invoiceNumber } = record;
  const body = new FormData();
  body.append('files', new Blob([`Notiz zu ${invoiceNumber}`]), 'Notiz.txt');
  await upload<Attachment[]>(`/upload-files/${invoiceNumber}`, body, newIdempotencyKey());
  await send<Attachment[]>('GET', `/attachments/${invoiceNumber}`);
  await send<string[]>('POST', '/download-file', {
    body: { files: ['Notiz.txt'], invoiceNumber: String(invoiceNumber) },
  });
  return record;
};

interface Load {
  /** One per user. */
  readonly workloads: readonly Workload[];
  readonly platePrefix: string;
  readonly account?: Account;
}

/** Lets users work, each as fast as the responses arrive, until `during` settles. */
export async function underLoad(
  url: string,
  { workloads, platePrefix, account = ADMIN }: Load,
  during: () => Promise<void>,
): Promise<LoadReport> {
  const failures = new Map<string, number>();
  const parked: ParkingRecord[] = [];
  let responses = 0;
  let isOver = false;
  const onResponse = (failure?: string) => {
    responses += 1;
    if (failure) failures.set(failure, (failures.get(failure) ?? 0) + 1);
  };

  const users: ApiUser[] = [];
  // Sequentially: a login counts as failed until its password is verified.
  while (users.length < workloads.length) users.push(await logInApiUser(url, account, onResponse));
  const pending = workloads.map(async (work, index) => {
    const user = users[index];
    const letter = String.fromCharCode(65 + index);
    for (let number = 1; user && !isOver; number += 1) {
      const record = await work(user, `${platePrefix}-${letter} ${number}`);
      if (record) parked.push(record);
    }
  });
  await during().finally(() => {
    isOver = true;
  });
  await Promise.all(pending);
  return { responses, failures, parked };
}
