import { listOf } from '@parkwart/contracts/listMembership';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { Button } from '@parkwart/ui/Button';
import classes from './MovedNotice.module.css';
import { texts } from './texts.ts';

interface MovedNoticeProps {
  readonly record: ParkingRecord;
  readonly onUndo: () => void;
}

export function MovedNotice({ record, onUndo }: MovedNoticeProps) {
  return (
    <div className={classes.notice}>
      <p>{texts.movedTo(record.invoiceNumber, texts.lists[listOf(record)])}</p>
      <Button variant="quiet" onClick={onUndo}>
        {texts.undo}
      </Button>
    </div>
  );
}
