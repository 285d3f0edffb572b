import { getSettings } from '@parkwart/contracts/calls/settingsCalls';
import { addressFits, letterInputs } from '@parkwart/contracts/entities/letter';
import { debtorOf } from '@parkwart/contracts/entities/namedDriver';
import type { Objection } from '@parkwart/contracts/entities/objection';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { lines } from '@parkwart/contracts/inputs/inputs';
import { formatDay } from '@parkwart/contracts/rules/time';
import { TextArea } from '@parkwart/ui/TextArea';
import { TextField } from '@parkwart/ui/TextField';
import { callApi, documentPdf, printPdf, toast } from '@parkwart/web';
import * as z from 'zod/mini';
import { ATTACHMENTS_KEY } from '../attachments/attachmentsApi.ts';
import { fileOnce } from '../attachments/fileOnce.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { formResolver } from '../form/formResolver.ts';
import { useListItemForm } from '../form/useListItemForm.tsx';
import { type DecisionLetter, decisionDocument, standardText } from './decisionLetter.ts';
import { texts } from './texts.ts';

interface DecisionLetterDialogProps {
  readonly record: ParkingRecord;
  readonly objection: Objection;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const MOST_CHARACTERS = 6_000;
const { ownerName, address } = letterInputs.shape;
const resolver = formResolver<DecisionLetter, DecisionLetter>(
  z
    .strictObject({ ownerName, address, text: lines(MOST_CHARACTERS).check(z.regex(/\S/, texts.missing)) })
    .check(addressFits),
  (values) => values,
);
const LABELS = { ownerName: texts.ownerName, address: texts.address, text: texts.letterText } as const;

/** Prints what was decided, and files the letter with the record. */
export function DecisionLetterDialog({ record, objection, isOpen, onClose }: DecisionLetterDialogProps) {
  const { invoiceNumber } = record;
  const debtor = debtorOf(record);
  const { field, dialog } = useListItemForm<DecisionLetter, DecisionLetter, void>({
    isChange: false,
    values: { ownerName: debtor.name, address: debtor.address, text: standardText(record, objection) },
    resolver,
    subject: `decision-letter:${objection._id}`,
    labels: LABELS,
    send: async (letter, idempotencyKey) => {
      const { settings } = await callApi(getSettings, {});
      const pdf = await documentPdf(decisionDocument(record, objection, letter, settings));
      const name = texts.fileName(invoiceNumber, formatDay(new Date()));
      await fileOnce({ invoiceNumber, file: new File([pdf], name, { type: 'application/pdf' }), idempotencyKey });
      // Filed by then: a repeat would file it twice.
      await printPdf(pdf).catch(() => toast.error(texts.printFailed));
    },
    queryKey: ATTACHMENTS_KEY,
    texts: {
      ...{ add: texts.letterTitle, editTitle: texts.letterTitle, added: texts.letterDone, changed: texts.letterDone },
      ...{ rejected: texts.letterRejected, failed: texts.letterFailed },
    },
    isOpen,
    onClose,
  });
  return (
    <FormDialog {...dialog} saveLabel={texts.letterPrint} size="large">
      <TextField label={texts.ownerName} required {...field('ownerName')} />
      <TextArea label={texts.address} rows={5} required {...field('address')} />
      <TextArea
        label={texts.letterText}
        {...(objection.decision === 'rejected' && { hint: texts.reasonHint })}
        rows={10}
        maxLength={MOST_CHARACTERS}
        required
        {...field('text')}
      />
    </FormDialog>
  );
}
