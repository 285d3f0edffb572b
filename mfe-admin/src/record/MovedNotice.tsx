import { listOf } from '@parkwart/contracts/listMembership';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { UndoNotice } from '../form/UndoNotice.tsx';
import { texts } from './texts.ts';

interface MovedNoticeProps {
  readonly record: ParkingRecord;
  readonly onUndo: () => void;
}

export function MovedNotice({ record, onUndo }: MovedNoticeProps) {
  return <UndoNotice onUndo={onUndo}>{texts.movedTo(record.invoiceNumber, texts.lists[listOf(record)])}</UndoNotice>;
}
