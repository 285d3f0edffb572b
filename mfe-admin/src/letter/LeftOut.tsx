import { blockSentence } from '@parkwart/contracts/entities/dunningBlock';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { standingBlock } from '@parkwart/contracts/rules/standingBlock';
import { Notice } from '@parkwart/ui/Notice';
import { texts } from './texts.ts';

/** Records that get no letter, since they may not be dunned. */
export const isBlocked = (record: ParkingRecord): boolean => standingBlock(record, new Date()) !== undefined;

export function LeftOut({ records }: { readonly records: readonly ParkingRecord[] }) {
  if (records.length === 0) return null;
  return (
    <Notice tone="neutral">
      <p>{texts.leftOut(records.length)}</p>
      <ul>
        {records.map(({ invoiceNumber, dunningBlock }) => (
          <li key={invoiceNumber}>
            {texts.invoice(invoiceNumber)}: {dunningBlock && blockSentence(dunningBlock)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
