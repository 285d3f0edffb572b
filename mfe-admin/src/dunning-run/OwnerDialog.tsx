import { recordSubject } from '@parkwart/contracts/calls/journal';
import { updatePrint } from '@parkwart/contracts/calls/recordChanges';
import type { DunningLine } from '@parkwart/contracts/entities/dunningRun';
import { addressFits, letterInputs } from '@parkwart/contracts/entities/letter';
import { TextArea } from '@parkwart/ui/TextArea';
import { TextField } from '@parkwart/ui/TextField';
import * as z from 'zod/mini';
import { FormDialog } from '../form/FormDialog.tsx';
import { formResolver } from '../form/formResolver.ts';
import { useListItemForm } from '../form/useListItemForm.tsx';
import { useRecordChange } from '../record/useRecordChange.ts';
import { texts } from './texts.ts';

interface OwnerDialogProps {
  readonly line: DunningLine;
  readonly putBack: (line: DunningLine, isRemoved: false) => Promise<void>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type Values = Record<'ownerName' | 'address', string>;

const resolver = formResolver<Values, Values>(
  z.pick(letterInputs, { ownerName: true, address: true }).check(addressFits),
  (values) => values,
);
const LABELS = { ownerName: texts.ownerName, address: texts.address };

/** Stores the owner with the record, then puts the line back. */
export function OwnerDialog({ line, putBack, isOpen, onClose }: OwnerDialogProps) {
  const { record } = line;
  const change = useRecordChange(updatePrint, { isOptimistic: false });
  const { field, dialog } = useListItemForm<Values, Values, void>({
    isChange: true,
    values: { ownerName: record.ownerName, address: record.address },
    resolver,
    subject: `${recordSubject(record.invoiceNumber)}:owner`,
    labels: LABELS,
    send: async (owner) => {
      // A printed letter stays printed: anything else would undo its print.
      await change(record, { isPrint: record.isPrint, ...owner });
      await putBack(line, false);
    },
    queryKey: ['journal'],
    texts,
    isOpen,
    onClose,
  });
  return (
    <FormDialog {...dialog}>
      <TextField label={texts.ownerName} required {...field('ownerName')} />
      <TextArea label={texts.address} hint={texts.addressHint} required {...field('address')} />
    </FormDialog>
  );
}
