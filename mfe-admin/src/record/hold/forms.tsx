import { recordSubject } from '@parkwart/contracts/calls/journal';
import { HOLD_DAY_PAST, HOLD_REASON_MAX_LENGTH, holdRecord } from '@parkwart/contracts/calls/retention';
import { day as dayInput, invoiceNumber as numberInput, requiredText } from '@parkwart/contracts/inputs/inputs';
import { formatDay, isPastDay } from '@parkwart/contracts/rules/time';
import textClasses from '@parkwart/ui/text.module.css';
import { callApi } from '@parkwart/web';
import * as z from 'zod/mini';
import { day } from '../../parts/form/DayFields.tsx';
import { text } from '../../parts/form/fields.tsx';
import { itemDialog } from '../../parts/form/itemDialog.tsx';
import { HOLDS_KEY, type Hold } from './hold.ts';
import { texts } from './texts.ts';

/** d.m.yyyy */
function inAYear(now: Date): string {
  const [day, month, year] = formatDay(now).split('.');
  return `${day}.${month}.${Number(year) + 1}`.replace(/^29\.2\./, '28.2.');
}

type Of = {
  readonly hold: Hold | undefined;
  /** The record's number; if it is missing, the dialog asks for one. */
  readonly invoiceNumber?: number | undefined;
};

const numberOf = ({ hold, invoiceNumber }: Of) => hold?.invoiceNumber ?? invoiceNumber;

export const HoldDialog = itemDialog({
  fields: {
    invoiceNumber: {
      ...text(texts.invoiceNumber, { inputMode: 'numeric', required: true }),
      typed: String,
      sent: (typed: string) => typed.trim(),
    },
    until: day(texts.until),
    reason: text(texts.reason, { hint: texts.reasonHint, maxLength: HOLD_REASON_MAX_LENGTH, required: true }),
  },
  schema: z.strictObject({
    invoiceNumber: numberInput,
    until: dayInput.check(z.refine((until) => !isPastDay(until, new Date()), HOLD_DAY_PAST)),
    reason: requiredText(HOLD_REASON_MAX_LENGTH, texts.reasonMissing),
  }),
  queryKey: HOLDS_KEY,
  useItem: (props: Of) => {
    const number = numberOf(props);
    return {
      texts: { ...texts, add: number === undefined ? texts.add : texts.holdRecord(number) },
      subject: recordSubject(number ?? ''),
      stored: props.hold,
      initial: { invoiceNumber: number, until: inAYear(new Date()) },
      send: ({ invoiceNumber, ...body }) => callApi(holdRecord, { params: { invoiceNumber }, body }),
    };
  },
  layout: ({ draw }, props) => (
    <>
      {numberOf(props) === undefined && draw('invoiceNumber')}
      {draw('until')}
      {draw('reason')}
      <p className={textClasses.hint}>{texts.explanation}</p>
    </>
  ),
});
