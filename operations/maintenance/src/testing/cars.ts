import type { ApiClient } from '@parkwart/contracts/calls/apiClient';
import { FILES_FIELD } from '@parkwart/contracts/calls/attachments';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';

export function park(client: ApiClient, vehicleNumber: string): Promise<ParkingRecord> {
  const now = new Date();
  const car = { vehicleNumber, vehicleModel: 'Škoda', vehicleColor: 'Grün' };
  return client.call('POST', '/parking', { body: { date: formatDay(now), entryTime: formatClockTime(now), ...car } });
}

export function upload(client: ApiClient, invoiceNumber: number, files: Readonly<Record<string, Buffer>>) {
  const body = new FormData();
  for (const [name, content] of Object.entries(files))
    body.append(FILES_FIELD, new Blob([new Uint8Array(content)]), name);
  return client.call('POST', `/upload-files/${invoiceNumber}`, { body });
}
