import { cancelCheckIn, correctCheckIn } from '@parkwart/contracts/calls/corrections';
import { searchInvoice } from '@parkwart/contracts/calls/parking';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import type { Vehicle } from '@parkwart/contracts/entities/vehicle';
import { callApi } from '@parkwart/web';

const paramsOf = ({ invoiceNumber }: BoothRecord) => ({ params: { invoiceNumber: String(invoiceNumber) } });

export const correct = (record: BoothRecord, body: Vehicle): Promise<BoothRecord> =>
  callApi(correctCheckIn, { ...paramsOf(record), body }, { ifMatch: record.version });

export const cancel = (record: BoothRecord, reason: string): Promise<BoothRecord> =>
  callApi(cancelCheckIn, { ...paramsOf(record), body: { reason } }, { ifMatch: record.version });

export async function readAgain({ invoiceNumber }: BoothRecord): Promise<BoothRecord | undefined> {
  const [record] = await callApi(searchInvoice, { query: { invoiceNumber: String(invoiceNumber) } });
  return record;
}
