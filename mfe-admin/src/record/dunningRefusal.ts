import { blockSentence } from '@parkwart/contracts/entities/dunningBlock';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { standingBlock } from '@parkwart/contracts/rules/standingBlock';
import { texts } from './texts.ts';

/** Why the record gets no letter and no other status: an agency has it, or its dunning block stands. */
export function dunningRefusal(record: ParkingRecord): string | undefined {
  if (record.collectionDay) return texts.atAgency(record.collectionDay);
  const block = standingBlock(record, new Date());
  return block && blockSentence(block);
}

/** Why M or I cannot be pressed; taking an active one back is refused only while an agency has the record. */
export function toggleRefusal(record: ParkingRecord, status: ParkingRecord['MIStatus']): string | undefined {
  return record.MIStatus === status && !record.collectionDay ? undefined : dunningRefusal(record);
}

/** Properties of a button that says as its tooltip and description why it does nothing, and keeps the focus. */
export const refusedBy = (reason: string | undefined) => reason && { 'aria-disabled': true, title: reason };
