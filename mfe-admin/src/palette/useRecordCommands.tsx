import { Icon } from '@parkwart/ui/Icon';
import { OfficeIcon, type OfficeIconName } from '@parkwart/ui/OfficeIcon';
import { printReceipt, toast } from '@parkwart/web';
import { RECORD_TASKS, type RecordTask, useRecordAddress } from '../record/useRecordAddress.ts';
import { command } from './command.tsx';
import { texts } from './texts.ts';

const ICONS: Readonly<Record<RecordTask, OfficeIconName>> = { details: 'eye', edit: 'edit', letter: 'letter' };

/** Commands for the record whose dialog is open. */
export function useRecordCommands(onClose: () => void) {
  const { place, open } = useRecordAddress();
  if (!place) return { label: '', commands: [] };
  const { invoiceNumber } = place;
  const tasks = RECORD_TASKS.filter((task) => task !== place.task).map((task) =>
    command(task, texts.tasks[task], <OfficeIcon name={ICONS[task]} />, () => {
      onClose();
      open({ invoiceNumber, task });
    }),
  );
  const print = command('print', texts.print, <Icon name="printer" />, () => {
    onClose();
    printReceipt(invoiceNumber).catch(() => toast.error(texts.printFailed));
  });
  return { label: texts.record(invoiceNumber), commands: [...tasks, print] };
}
