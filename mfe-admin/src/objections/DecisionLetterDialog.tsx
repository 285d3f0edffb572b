import { getSettings } from '@parkwart/contracts/calls/settingsCalls';
import { addressFits, letterInputs } from '@parkwart/contracts/entities/letter';
import { debtorOf } from '@parkwart/contracts/entities/namedDriver';
import type { Objection } from '@parkwart/contracts/entities/objection';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { lines } from '@parkwart/contracts/inputs/inputs';
import { openOf } from '@parkwart/contracts/rules/claim';
import { addDays, formatDay } from '@parkwart/contracts/rules/time';
import { TextArea } from '@parkwart/ui/TextArea';
import { TextField } from '@parkwart/ui/TextField';
import hints from '@parkwart/ui/text.module.css';
import { callApi, documentPdf, printPdf, toast } from '@parkwart/web';
import * as z from 'zod/mini';
import { ATTACHMENTS_KEY } from '../attachments/attachmentsApi.ts';
import { fileOnce } from '../attachments/fileOnce.ts';
import { DayFields } from '../form/DayFields.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { formResolver } from '../form/formResolver.ts';
import { isoDay, showIsoDay } from '../form/isoDay.ts';
import { useListItemForm } from '../form/useListItemForm.tsx';
import { useRecordCache } from '../record/recordCache.ts';
import { type DecisionLetter, decisionDocument, standardText } from './decisionLetter.ts';
import { sendPayUntil } from './objectionsApi.ts';
import { texts } from './texts.ts';

interface DecisionLetterDialogProps {
  readonly record: ParkingRecord;
  readonly objection: Objection;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const MOST_CHARACTERS = 6_000;
const DAYS = ['payUntil'] as const;
const DAYS_TO_PAY = 14;
const { ownerName, address } = letterInputs.shape;
const resolver = formResolver<DecisionLetter, DecisionLetter>(
  z
    .strictObject({
      ...{ ownerName, address, text: lines(MOST_CHARACTERS).check(z.regex(/\S/, texts.missing)) },
      payUntil: z.string(),
    })
    .check(addressFits),
  (values) => values,
);
const LABELS = {
  ownerName: texts.ownerName,
  address: texts.address,
  text: texts.letterText,
  payUntil: [texts.payUntil, showIsoDay],
} as const;

/** Prints what was decided, and files the letter with the record. */
export function DecisionLetterDialog({ record, objection, isOpen, onClose }: DecisionLetterDialogProps) {
  const { invoiceNumber } = record;
  const debtor = debtorOf(record);
  const cache = useRecordCache();
  const isOpenStill = openOf(record) > 0;
  const payUntil = isOpenStill ? isoDay(formatDay(addDays(new Date(), DAYS_TO_PAY))) : '';
  const { form, field, dialog } = useListItemForm<DecisionLetter, DecisionLetter, void>({
    isChange: false,
    values: { ownerName: debtor.name, address: debtor.address, text: standardText(record, objection), payUntil },
    resolver,
    subject: `decision-letter:${objection._id}`,
    labels: LABELS,
    send: async (values, idempotencyKey) => {
      const letter = { ...values, payUntil: showIsoDay(values.payUntil) };
      const { settings } = await callApi(getSettings, {});
      const pdf = await documentPdf(decisionDocument(record, objection, letter, settings));
      if (letter.payUntil) cache.put(await sendPayUntil(invoiceNumber, objection, letter.payUntil));
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
      {isOpenStill && (
        <>
          <DayFields control={form.control} names={DAYS} labels={{ payUntil: texts.payUntil }} />
          <p className={hints.hint}>{texts.payUntilHint}</p>
        </>
      )}
    </FormDialog>
  );
}
