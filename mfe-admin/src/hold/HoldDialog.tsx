import { recordSubject } from '@parkwart/contracts/calls/journal';
import { HOLD_DAY_PAST } from '@parkwart/contracts/calls/retention';
import { day, freeText, INVOICE_NUMBER_WRONG } from '@parkwart/contracts/inputs/inputs';
import { formatDay, isPastDay } from '@parkwart/contracts/rules/time';
import { TextField } from '@parkwart/ui/TextField';
import text from '@parkwart/ui/text.module.css';
import * as z from 'zod/mini';
import { DayFields } from '../form/DayFields.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { formResolver } from '../form/formResolver.ts';
import { isoDay, showIsoDay } from '../form/isoDay.ts';
import { useListItemForm } from '../form/useListItemForm.tsx';
import { HOLDS_KEY, type Hold, type HoldInput, sendHold } from './api.ts';
import { texts } from './texts.ts';

interface HoldDialogProps {
  readonly hold: Hold | undefined;
  /** The record's number; without it, the dialog asks for one. */
  readonly invoiceNumber?: number | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Values {
  invoiceNumber: string;
  until: string;
  reason: string;
}

const input = z.strictObject({
  invoiceNumber: z.string().check(z.regex(/^\d{1,30}$/, INVOICE_NUMBER_WRONG)),
  until: day.check(z.refine((until) => !isPastDay(until, new Date()), HOLD_DAY_PAST)),
  reason: freeText(200).check(z.regex(/\S/, texts.reasonMissing)),
});
const resolver = formResolver<Values, HoldInput>(input, (values) => ({
  ...values,
  invoiceNumber: values.invoiceNumber.trim(),
}));

const DAYS = ['until'] as const;
const LABELS = { until: [texts.until, showIsoDay], reason: texts.reason } as const;

function inAYear(now: Date): string {
  const [year = '', ...rest] = isoDay(formatDay(now)).split('-');
  return [Number(year) + 1, ...rest].join('-').replace('-02-29', '-02-28');
}

export function HoldDialog({ hold, invoiceNumber, isOpen, onClose }: HoldDialogProps) {
  const number = hold?.invoiceNumber ?? invoiceNumber;
  const { form, field, dialog } = useListItemForm({
    isChange: hold !== undefined,
    values: {
      invoiceNumber: number === undefined ? '' : String(number),
      until: hold ? isoDay(hold.until) : inAYear(new Date()),
      reason: hold?.reason ?? '',
    },
    resolver,
    subject: recordSubject(number ?? ''),
    labels: LABELS,
    send: (body: HoldInput) => sendHold(body),
    queryKey: HOLDS_KEY,
    texts: { ...texts, add: number === undefined ? texts.add : texts.holdRecord(number) },
    isOpen,
    onClose,
  });
  return (
    <FormDialog {...dialog}>
      {number === undefined && (
        <TextField label={texts.invoiceNumber} inputMode="numeric" required {...field('invoiceNumber')} />
      )}
      <DayFields control={form.control} names={DAYS} labels={texts} />
      <TextField label={texts.reason} hint={texts.reasonHint} maxLength={200} required {...field('reason')} />
      <p className={text.hint}>{texts.explanation}</p>
    </FormDialog>
  );
}
