import { disable } from '@parkwart/contracts/calls/disable';
import { blockReasonLabel } from '@parkwart/contracts/entities/dunningBlock';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { isWaivedWhole, openOf } from '@parkwart/contracts/rules/claim';
import { daysOverdue, dueDay } from '@parkwart/contracts/rules/dueDay';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { standingBlock } from '@parkwart/contracts/rules/standingBlock';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Chip } from '@parkwart/ui/Chip';
import { Icon } from '@parkwart/ui/Icon';
import { Money } from '@parkwart/ui/Money';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { Plate } from '@parkwart/ui/Plate';
import { Switch } from '@parkwart/ui/Switch';
import { printReceipt } from '@parkwart/web';
import { onIntent } from '@parkwart/web/chunk';
import { useCallback, useState } from 'react';
import { useAction } from '../../parts/actions/useAction.ts';
import { OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import { useDiscardQuestion } from '../../parts/form/useDiscardQuestion.tsx';
import { texts as attachmentTexts } from '../attachments/texts.ts';
import { dunningRefusal, refusedBy, toggleRefusal, useDunning } from '../dunning.tsx';
import { letterDialog } from '../letter/dialogs.ts';
import { useSettings } from '../letter/letter.ts';
import { texts as recordTexts } from '../texts.ts';
import { useRecordAddress } from '../useRecordAddress.ts';
import { useRecordMove } from '../useRecordMove.tsx';
import { editRecordDialog } from './editRecordDialog.ts';
import { openingTexts } from './listTexts.ts';
import { useNeighbours } from './Neighbours.tsx';
import { nextStep, type Step } from './nextStep.ts';
import classes from './RecordDialog.module.css';
import { RecordTabs } from './RecordTabs.tsx';
import { texts } from './texts.ts';

const FETCH_EDIT = onIntent(editRecordDialog);
const FETCH_LETTER = onIntent(letterDialog);

interface RecordActionsProps {
  readonly record: ParkingRecord;
  /** The step whose button is primary. */
  readonly next: Step | undefined;
}

/** A row's actions as labelled buttons; pressing an active state again resets it. */
function RecordActions({ record, next }: RecordActionsProps) {
  const { invoiceNumber, MIStatus, isPay, isDisable } = record;
  const { open } = useRecordAddress();
  const setDisabled = useRecordMove(disable, undefined, recordTexts.changeFailed);
  const { question, toggle, togglePaid } = useDunning(undefined);
  const lookOf = (step?: Step) =>
    ({ size: 'small', variant: step && step === next ? 'primary' : 'secondary' }) as const;
  return (
    <fieldset className={classes.actions} aria-label={texts.actions}>
      <Button
        {...lookOf('reminder')}
        {...refusedBy(toggleRefusal(record, 'M'))}
        data-status="M"
        aria-pressed={MIStatus === 'M'}
        onClick={() => toggle(record, 'M')}
      >
        {texts.reminder}
      </Button>
      <Button
        {...lookOf('letter')}
        {...refusedBy(dunningRefusal(record))}
        {...FETCH_LETTER}
        onClick={() => open({ invoiceNumber, task: 'letter' })}
      >
        <OfficeIcon name="letter" size={18} />
        {texts.letter}
      </Button>
      <Button
        {...lookOf('collection')}
        {...refusedBy(toggleRefusal(record, 'I'))}
        data-status="I"
        aria-pressed={MIStatus === 'I'}
        onClick={() => toggle(record, 'I')}
      >
        {texts.collection}
      </Button>
      <Button {...lookOf('paid')} aria-pressed={isPay && !isWaivedWhole(record)} onClick={() => togglePaid(record)}>
        <OfficeIcon name="euro" size={18} />
        {texts.paid}
      </Button>
      <Button {...lookOf()} {...FETCH_EDIT} onClick={() => open({ invoiceNumber, task: 'edit' })}>
        <OfficeIcon name="edit" size={18} />
        {texts.editThis}
      </Button>
      <Switch
        label={texts.enabled}
        isSelected={!isDisable}
        onChange={(isEnabled) => setDisabled(record, { isDisable: !isEnabled })}
      />
      {question}
    </fieldset>
  );
}

function States({ record }: { readonly record: ParkingRecord }) {
  const { isParked, isPay, MIStatus, isPrint, isDisable, cancelReason } = record;
  const block = standingBlock(record, new Date());
  const isMerelyOpen = !isParked && !MIStatus && openOf(record) > 0;
  return (
    <div className={classes.states}>
      {isParked && <Chip tone="neutral">{texts.states.parked}</Chip>}
      {isMerelyOpen && <Chip tone="neutral">{texts.open}</Chip>}
      {isPay && <Chip tone="ok">{isWaivedWhole(record) ? texts.waived : texts.states.paid}</Chip>}
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

function RecordHead({ record, due }: { readonly record: ParkingRecord; readonly due: string | undefined }) {
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

/** Undefined if nothing is open, or before the settings are loaded. */
export function useDueDay(record: ParkingRecord): string | undefined {
  const { data } = useSettings();
  return data && openOf(record) > 0 ? dueDay(record, data.settings) : undefined;
}

export interface RecordDialogProps {
  readonly record: ParkingRecord;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const STOP_UPLOAD = {
  question: attachmentTexts.stopQuestion,
  details: attachmentTexts.stopDetails,
  discard: attachmentTexts.stop,
  stay: attachmentTexts.goOn,
};

export function RecordDialog({ record, isOpen, onClose }: RecordDialogProps) {
  const [isUploading, setUploading] = useState(false);
  const [discardNote, setDiscardNote] = useState<() => void>();
  // Wrapped in another function, because a state setter would call `discard` instead of storing it.
  const onUnsavedNote = useCallback((discard: (() => void) | undefined) => setDiscardNote(() => discard), []);
  // Once the user has agreed to leave, the dialog must not ask again when the next record is opened.
  const [isLeaving, setLeaving] = useState(false);
  const isDirty = !isLeaving && (isUploading || discardNote !== undefined);
  const leaving = (go: () => void) => () => {
    discardNote?.();
    setLeaving(true);
    go();
  };
  const { close, leaveTo, question } = useDiscardQuestion(
    isOpen && isDirty,
    leaving(onClose),
    isUploading ? STOP_UPLOAD : undefined,
  );
  const neighbours = useNeighbours(record.invoiceNumber, (go) => leaveTo(leaving(go)));
  const due = useDueDay(record);
  const next = nextStep(record, due);
  const { run, isRunning } = useAction({ send: printReceipt, failed: texts.printFailed });
  return (
    <OfficeDialog
      title={openingTexts.details(record.invoiceNumber)}
      isOpen={isOpen}
      size="large"
      onClose={close}
      onKeyDown={neighbours.onKeyDown}
      head={<RecordHead record={record} due={due} />}
      actions={
        <>
          {neighbours.buttons}
          <Button data-initial-focus={!neighbours.hasMoved || undefined} onClick={close}>
            {openingTexts.close}
          </Button>
          <Button
            variant={next === 'print' ? 'primary' : 'secondary'}
            busy={isRunning}
            busyLabel={texts.printing}
            onClick={() => void run(record.invoiceNumber)}
          >
            <Icon name="printer" />
            {texts.print}
          </Button>
        </>
      }
    >
      <div className={classes.record}>
        <RecordActions record={record} next={next} />
        <RecordTabs record={record} onUploading={setUploading} onUnsavedNote={onUnsavedNote} />
      </div>
      {question}
    </OfficeDialog>
  );
}
