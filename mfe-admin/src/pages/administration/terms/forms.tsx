import { addTerms, changeTerms, type Terms, termsInput } from '@parkwart/contracts/calls/terms';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { addDays, formatDay } from '@parkwart/contracts/rules/time';
import { callApi } from '@parkwart/web';
import { day } from '../../../parts/form/DayFields.tsx';
import { type Field, lines, text } from '../../../parts/form/fields.tsx';
import { itemDialog } from '../../../parts/form/itemDialog.tsx';
import { typedCents, typedNumber } from '../../../parts/form/typedNumber.ts';
import { useSettings } from '../../../record/letter/letter.ts';
import { TERMS_KEY, useTerms } from '../../../record/terms/terms.ts';
import { texts } from './texts.ts';

const cents = (label: string): Field => ({
  ...text(label, { inputMode: 'decimal', required: true }),
  typed: (stored: number) => formatDecimal(stored / 100),
  sent: typedCents,
});

const whole = (label: string): Field => ({
  ...text(label, { inputMode: 'numeric', required: true }),
  typed: String,
  sent: typedNumber,
});

export const TermsForm = itemDialog({
  fields: {
    validFrom: day(texts.validFrom),
    text: lines(texts.text, { rows: 10, required: true }),
    freeMinutes: whole(texts.freeMinutes),
    centsPerStartedHour: cents(texts.centsPerStartedHour),
    maxCentsPerDay: cents(texts.maxCentsPerDay),
  },
  schema: termsInput,
  queryKey: TERMS_KEY,
  useItem: ({ item }: { readonly item: Terms | undefined }) => {
    const [newest] = useTerms().data ?? [];
    const settings = useSettings().data?.settings;
    return {
      texts,
      subject: `terms:${item?._id}`,
      stored: item && { ...item, ...item.tariff },
      // A new version mostly differs from the newest one in a few words and in the tariff; the current tariff is in the
      // settings.
      initial: { ...settings, validFrom: formatDay(addDays(new Date(), newest ? 1 : 0)), text: newest?.text ?? '' },
      send: (body, idempotencyKey) =>
        item
          ? callApi(changeTerms, { params: { id: item._id }, body }, { ifMatch: item.version })
          : callApi(addTerms, { body }, { idempotencyKey }),
    };
  },
  layout: ({ draw }) => (
    <>
      {draw('validFrom')}
      {draw('text')}
      {draw('freeMinutes')}
      {draw('centsPerStartedHour')}
      {draw('maxCentsPerDay')}
    </>
  ),
});
