import {
  addObjection,
  decideObjection,
  decisionInput,
  OBJECTION_CHANNELS,
  OBJECTION_DECISIONS,
  OBJECTION_MAX_LENGTH,
  type Objection,
  type ObjectionDecision,
  objectionInput,
  REASON_MAX_LENGTH,
  updateObjection,
} from '@parkwart/contracts/calls/objections';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Checkbox } from '@parkwart/ui/Checkbox';
import textClasses from '@parkwart/ui/text.module.css';
import { callApi } from '@parkwart/web';
import * as z from 'zod/mini';
import { day } from '../../parts/form/DayFields.tsx';
import { choice, type Drawn, euros, lines, own } from '../../parts/form/fields.tsx';
import { typedEuros } from '../../parts/form/typedNumber.ts';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import { texts as accountTexts } from '../account/texts.ts';
import { useAttachments } from '../attachments/attachments.ts';
import { paramsOf } from '../record.ts';
import { recordItemDialog } from '../recordItemDialog.ts';
import { AgreedTerms } from '../terms/AgreedTerms.tsx';
import classes from './objections.module.css';
import { OBJECTIONS_KEY } from './objections.ts';
import { texts } from './texts.ts';

export const ObjectionDialog = recordItemDialog({
  fields: {
    arrived: day(texts.arrived),
    channel: choice(texts.channel, OBJECTION_CHANNELS),
    text: lines(texts.text, { rows: 6, maxLength: OBJECTION_MAX_LENGTH, required: true }),
    files: { ...own<string[]>(texts.chooseFiles, []), show: ({ length }: string[]) => String(length) },
  },
  schema: objectionInput,
  queryKey: OBJECTIONS_KEY,
  useItem: ({ record, objection }: { readonly record: ParkingRecord; readonly objection: Objection | undefined }) => ({
    texts: texts.entering,
    subject: `objection:${record.invoiceNumber}${objection ? `:${objection._id}` : ''}`,
    stored: objection,
    initial: { arrived: formatDay(new Date()) },
    send: (body, idempotencyKey) =>
      objection
        ? callApi(updateObjection, { params: { ...paramsOf(record), id: objection._id }, body })
        : callApi(addObjection, { params: paramsOf(record), body }, { idempotencyKey }),
  }),
  layout: ({ draw, field }, { record }) => (
    <>
      {draw('arrived')}
      {draw('channel')}
      {draw('text')}
      <FilesField record={record} {...field('files')} />
    </>
  ),
});

/** Selects among the record's images and files. */
function FilesField({ record, error, ...field }: Drawn & { readonly record: ParkingRecord }) {
  const query = useAttachments(record.invoiceNumber);
  return (
    <fieldset className={classes.files}>
      <legend>{texts.chooseFiles}</legend>
      <Loaded query={query} failure={texts.filesFailed} lines={2}>
        {(attachments) => (
          <div className={classes.choices}>
            {attachments.map(({ id, name, isFromDriver }) => (
              <Checkbox key={id} label={isFromDriver ? texts.sentByDriver(name) : name} value={id} {...field} />
            ))}
          </div>
        )}
      </Loaded>
      <p className={textClasses.hint}>{texts.attachmentsHint}</p>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface Decided {
  readonly decision: string;
  readonly reason?: string | undefined;
  readonly amount?: number | undefined;
}

/**
 * Drops the amount if the user typed an amount and then chose a decision other than goodwill, because the amount field
 * is then hidden.
 */
const decidedInput = z.pipe(
  z.transform(({ amount, ...decided }: Decided) => ({
    ...decided,
    ...(decided.decision === 'goodwill' && { amount }),
  })),
  decisionInput,
);

export const DecisionDialog = recordItemDialog({
  fields: {
    decision: choice(texts.decision, OBJECTION_DECISIONS),
    amount: { ...euros(texts.amount), sent: (typed: string) => (typed === '' ? undefined : typedEuros(typed)) },
    reason: {
      ...lines(texts.reason, { rows: 3, maxLength: REASON_MAX_LENGTH, hint: texts.reasonForDriver }),
      sent: (typed: string) => typed || undefined,
    },
  },
  schema: decidedInput,
  queryKey: OBJECTIONS_KEY,
  useItem: ({
    record,
    id,
    decision,
  }: {
    readonly record: ParkingRecord;
    readonly id: string;
    readonly decision?: ObjectionDecision;
  }) => ({
    texts: texts.deciding,
    subject: `decision:${id}`,
    initial: { decision },
    send: (body) => callApi(decideObjection, { params: { ...paramsOf(record), id }, body }),
  }),
  layout: ({ draw, form }, { record }) => {
    const decision = form.watch('decision');
    const { paid = 0 } = record;
    return (
      <>
        <p>{texts.about(record)}</p>
        {draw('decision')}
        {decision === 'goodwill' && draw('amount', accountTexts.mostOpen(openOf(record)))}
        {texts.consequences[decision] && <p className={textClasses.hint}>{texts.consequences[decision]}</p>}
        {decision === 'justified' && paid > 0 && <p className={textClasses.hint}>{texts.alreadyPaid(paid)}</p>}
        {draw('reason')}
        <AgreedTerms record={record} />
      </>
    );
  },
});
