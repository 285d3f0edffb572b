import { addPermit, changePermit, type Permit, permitInput } from '@parkwart/contracts/calls/permits';
import { plateQuestion } from '@parkwart/contracts/rules/plateReadings';
import { formatDay } from '@parkwart/contracts/rules/time';
import { PlateInput } from '@parkwart/ui/PlateInput';
import textClasses from '@parkwart/ui/text.module.css';
import { callApi } from '@parkwart/web';
import * as z from 'zod/mini';
import { DayFields, day } from '../../parts/form/DayFields.tsx';
import { own, text } from '../../parts/form/fields.tsx';
import { itemDialog } from '../../parts/form/itemDialog.tsx';
import classes from './PermitsPage.module.css';
import { PERMITS_KEY } from './permits.ts';
import { texts } from './texts.ts';

const FREE_ID = 'permit-free';
const DAYS = ['validFrom', 'validTo'] as const;

/**
 * Checks before `permitInput` whether the typed plate is ambiguous; if so, the error message asks which plate is meant.
 */
const certainInput = z.pipe(
  z.looseObject({
    vehicleNumber: z.string().check(
      z.check(({ value, issues }) => {
        const message = plateQuestion(value);
        if (message) issues.push({ code: 'custom', message, input: value });
      }),
    ),
  }),
  permitInput,
);

export const PermitDialog = itemDialog({
  fields: {
    vehicleNumber: own(texts.vehicleNumber, ''),
    validFrom: day(texts.validFrom),
    validTo: day(texts.validTo, (typed) => typed || null),
    note: text(texts.note, { hint: texts.noteHint }),
  },
  schema: certainInput,
  queryKey: PERMITS_KEY,
  useItem: ({ item }: { readonly item: Permit | undefined }) => ({
    texts,
    subject: `permit:${item?._id}`,
    stored: item,
    initial: { validFrom: formatDay(new Date()) },
    send: (body, idempotencyKey) =>
      item
        ? callApi(changePermit, { params: { id: item._id }, body }, { ifMatch: item.version })
        : callApi(addPermit, { body }, { idempotencyKey }),
  }),
  layout: ({ draw, field, form }) => (
    <>
      <PlateInput
        typed={form.watch('vehicleNumber')}
        onChoose={(plate) => form.setValue('vehicleNumber', plate, { shouldDirty: true, shouldValidate: true })}
        label={texts.vehicleNumber}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        required
        {...field('vehicleNumber')}
      />
      <fieldset className={classes.validity} aria-describedby={FREE_ID}>
        <DayFields control={form.control} names={DAYS} labels={texts} />
        <p id={FREE_ID} className={textClasses.hint}>
          {texts.free}
        </p>
      </fieldset>
      {draw('note')}
    </>
  ),
});
