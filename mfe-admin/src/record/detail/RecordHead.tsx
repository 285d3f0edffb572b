import { blockReasonLabel } from '@parkwart/contracts/entities/dunningBlock';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { daysOverdue } from '@parkwart/contracts/rules/dueDay';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { standingBlock } from '@parkwart/contracts/rules/standingBlock';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Chip } from '@parkwart/ui/Chip';
import { Money } from '@parkwart/ui/Money';
import { Plate } from '@parkwart/ui/Plate';
import { texts as recordTexts } from '../texts.ts';
import classes from './RecordHead.module.css';
import { texts } from './texts.ts';

function States({ record }: { readonly record: ParkingRecord }) {
  const { isParked, isPay, MIStatus, isPrint, isDisable, cancelReason } = record;
  const block = standingBlock(record, new Date());
  const isMerelyOpen = !isParked && !MIStatus && openOf(record) > 0;
  return (
    <div className={classes.states}>
      {isParked && <Chip tone="neutral">{texts.states.parked}</Chip>}
      {isMerelyOpen && <Chip tone="neutral">{texts.open}</Chip>}
      {isPay && <Chip tone="ok">{texts.states.paid}</Chip>}
      {MIStatus === 'M' && <Chip tone="reminder">{texts.states.reminder}</Chip>}
      {MIStatus === 'I' && <Chip tone="danger">{texts.states.collection}</Chip>}
      {isPrint && <Chip tone="neutral">{texts.states.printed}</Chip>}
      {block && <Chip tone="neutral">{texts.states.blocked(blockReasonLabel(block.reason))}</Chip>}
      {isDisable && (
        <Chip tone="inactive">{cancelReason === undefined ? texts.states.inactive : texts.states.cancelled}</Chip>
      )}
    </div>
  );
}

export function RecordHead({ record, due }: { readonly record: ParkingRecord; readonly due: string | undefined }) {
  const open = openOf(record);
  const days = due ? daysOverdue(due, formatDay(new Date())) : 0;
  return (
    <div className={classes.head}>
      <Plate number={record.vehicleNumber} />
      <States record={record} />
      <dl className={classes.figures}>
        {due && (
          <div>
            <dt>{recordTexts.columns.due}</dt>
            <dd data-overdue={days > 0 || undefined}>
              {due} {days > 0 && <small>{recordTexts.overdueFor(days)}</small>}
            </dd>
          </div>
        )}
        <div className={classes.open}>
          <dt>{texts.open}</dt>
          <dd>
            <Money euros={eurosFromCents(open)} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
