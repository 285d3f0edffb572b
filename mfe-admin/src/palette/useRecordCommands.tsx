import { Icon } from '@parkwart/ui/Icon';
import { OfficeIcon, type OfficeIconName } from '@parkwart/ui/OfficeIcon';
import { printReceipt, toast } from '@parkwart/web';
import { RECORD_TASKS, type RecordTask, useRecordAddress } from '../record/useRecordAddress.ts';
import { texts } from './texts.ts';

const ICONS: Readonly<Record<RecordTask, OfficeIconName>> = { details: 'eye', edit: 'edit', letter: 'letter' };

/** Commands for the record whose dialog is open. */
export function useRecordCommands(onClose: () => void) {
  const { place, open } = useRecordAddress();
  if (!place) return { label: '', commands: [] };
  const { invoiceNumber } = place;
  const tasks = RECORD_TASKS.filter((task) => task !== place.task).map((task) => ({
    id: task,
    name: texts.tasks[task],
    content: (
      <>
        <OfficeIcon name={ICONS[task]} />
        {texts.tasks[task]}
      </>
    ),
    run: () => {
      onClose();
      open({ invoiceNumber, task });
    },
  }));
  const print = {
    id: 'print',
    name: texts.print,
    content: (
      <>
        <Icon name="printer" />
        {texts.print}
      </>
    ),
    run: () => {
      onClose();
      printReceipt(invoiceNumber).catch(() => toast.error(texts.printFailed));
    },
  };
  return { label: texts.record(invoiceNumber), commands: [...tasks, print] };
}
