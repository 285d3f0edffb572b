import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Notice } from '@parkwart/ui/Notice';
import { dunningRefusal } from '../dunning.tsx';
import { texts } from './texts.ts';

/** Whether the record gets no letter, because it may not be dunned. */
export const isBlocked = (record: ParkingRecord): boolean => dunningRefusal(record) !== undefined;

export function LeftOut({ records }: { readonly records: readonly ParkingRecord[] }) {
  if (records.length === 0) return null;
  return (
    <Notice tone="neutral">
      <p>{texts.leftOut(records.length)}</p>
      <ul>
        {records.map((record) => (
          <li key={record.invoiceNumber}>
            {texts.invoice(record.invoiceNumber)}: {dunningRefusal(record)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
