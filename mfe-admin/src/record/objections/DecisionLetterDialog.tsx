import {
  decideObjection,
  leavesDispute,
  type Objection,
  type ObjectionDecision,
} from '@parkwart/contracts/calls/objections';
import { getSettings, type Settings } from '@parkwart/contracts/calls/operatorSettings';
import { type Terms, termsOn } from '@parkwart/contracts/calls/terms';
import { addressFits, letterInputs } from '@parkwart/contracts/dunning/letter';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { lines } from '@parkwart/contracts/inputs/inputs';
import { openOf } from '@parkwart/contracts/rules/claim';
import { debtorOf } from '@parkwart/contracts/rules/debtor';
import { eurosFromCents, formatEuros } from '@parkwart/contracts/rules/money';
import { addDays, formatDay } from '@parkwart/contracts/rules/time';
import { TextArea } from '@parkwart/ui/TextArea';
import { TextField } from '@parkwart/ui/TextField';
import hints from '@parkwart/ui/text.module.css';
import { callApi, documentPdf, type PlainDocument, printPdf, toast } from '@parkwart/web';
import * as z from 'zod/mini';
import { DayFields } from '../../parts/form/DayFields.tsx';
import { FormDialog } from '../../parts/form/FormDialog.tsx';
import { formResolver } from '../../parts/form/formResolver.ts';
import { isoDay, showIsoDay } from '../../parts/form/isoDay.ts';
import { useListItemForm } from '../../parts/form/itemDialog.tsx';
import { ATTACHMENTS_KEY } from '../attachments/attachments.ts';
import { fileOnce } from '../attachments/fileOnce.ts';
import { paramsOf } from '../record.ts';
import { useRecordCache } from '../recordCache.ts';
import { fetchTerms } from '../terms/terms.ts';
import { letterTexts, texts } from './texts.ts';

interface DecisionLetterDialogProps {
  readonly record: ParkingRecord;
  readonly objection: Objection;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface DecisionLetter {
  readonly ownerName: string;
  readonly address: string;
  readonly text: string;
  /** The deadline for the open amount, d.m.yyyy or `yyyy-mm-dd`; '' if there is none. */
  readonly payUntil: string;
}

const MOST_CHARACTERS = 6_000;
const DAYS = ['payUntil'] as const;
const DAYS_TO_PAY = 14;
const { ownerName, address } = letterInputs.shape;
const text = lines(MOST_CHARACTERS).check(z.regex(/\S/, texts.missing));
const resolver = formResolver<DecisionLetter, DecisionLetter>(
  z.strictObject({ ownerName, address, text, payUntil: z.string() }).check(addressFits),
  (values) => values,
);
const LABELS = {
  ownerName: texts.ownerName,
  address: texts.address,
  text: texts.letterText,
  payUntil: [texts.payUntil, showIsoDay],
} as const;

/** Prints the letter about a decision, and files it with the record. */
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
      const terms = objection.decision === 'rejected' ? termsOn(await fetchTerms(), record.date) : undefined;
      const pdf = await documentPdf(decisionDocument(record, objection, letter, { settings, terms }));
      if (letter.payUntil) cache.put(await sendPayUntil(record, objection, letter.payUntil));
      const name = texts.fileName(invoiceNumber, formatDay(new Date()));
      await fileOnce({ invoiceNumber, file: new File([pdf], name, { type: 'application/pdf' }), idempotencyKey });
      // A failure to print shows only a toast, because the letter is already filed, and a retry would file it twice.
      await printPdf(pdf).catch(() => toast.error(texts.printFailed));
    },
    queryKey: ATTACHMENTS_KEY,
    texts: texts.writing,
    isOpen,
    onClose,
  });
  return (
    <FormDialog {...dialog} saveLabel={texts.letterPrint} size="large">
      <TextField label={texts.ownerName} required {...field('ownerName')} />
      <TextArea label={texts.address} rows={5} required {...field('address')} />
      <TextArea
        label={texts.letterText}
        {...(objection.decision === 'rejected' && !objection.reason && { hint: texts.reasonHint })}
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

/** Sends the decision again with the payment deadline that the letter states. */
const sendPayUntil = (record: ParkingRecord, { _id, decision, waived }: Objection, payUntil: string) =>
  callApi(decideObjection, {
    params: { ...paramsOf(record), id: _id },
    body: {
      decision: decision as ObjectionDecision,
      ...(waived !== undefined && { amount: waived }),
      payUntil,
    },
  });

/** The proposed text of the letter, which the office may change. */
function standardText(record: ParkingRecord, { arrived, decision = '', waived = 0, reason }: Objection): string {
  return [
    letterTexts.salutation,
    `${letterTexts.checked(record, arrived)} ${letterTexts.decided[decision]?.(formatEuros(waived)) ?? ''}`.trim(),
    ...(reason ? [reason] : []),
    ...(openOf(record) > 0 ? [] : [letterTexts.settled]),
  ].join('\n\n');
}

function decisionDocument(
  record: ParkingRecord,
  { decision }: Objection,
  { ownerName, address, text, payUntil }: DecisionLetter,
  { settings, terms }: { readonly settings: Settings; readonly terms: Terms | undefined },
): PlainDocument {
  const { invoiceNumber, vehicleNumber } = record;
  const open = formatEuros(eurosFromCents(openOf(record)));
  const days = { todayDate: formatDay(new Date()), deadline: '', fahrzeughalter: '' };
  const inputs = { invoiceNumber: String(invoiceNumber), vehicleNumber, ownerName, address, ...days };
  const notice = leavesDispute(decision) && settings.disputeText ? ['', settings.disputeText] : [];
  return {
    title: letterTexts.subject(invoiceNumber),
    letterhead: { inputs, settings },
    lines: [
      ...text.split('\n'),
      ...(payUntil ? ['', letterTexts.stillOpen(open, payUntil)] : []),
      ...(terms ? ['', letterTexts.agreed(record, terms)] : []),
      ...notice,
      '',
      letterTexts.closing,
      settings.operatorName,
    ],
    sections: [],
  };
}
