import { blockSentence } from '@parkwart/contracts/entities/dunningBlock';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { standingBlock } from '@parkwart/contracts/rules/standingBlock';
import { texts } from './texts.ts';

/** Why the record gets no letter and no other status: an agency has it, or it has a dunning block. */
export function dunningRefusal(record: ParkingRecord): string | undefined {
  if (record.collectionDay) return texts.atAgency(record.collectionDay);
  const block = standingBlock(record, new Date());
  return block && blockSentence(block);
}

/** Why M or I cannot be pressed. Resetting an active one is rejected only while an agency has the record. */
export function toggleRefusal(record: ParkingRecord, status: ParkingRecord['MIStatus']): string | undefined {
  return record.MIStatus === status && !record.collectionDay ? undefined : dunningRefusal(record);
}

/** Props of a button that does nothing: its tooltip and description give the reason, and it stays focusable. */
export const refusedBy = (reason: string | undefined) => reason && { 'aria-disabled': true, title: reason };
