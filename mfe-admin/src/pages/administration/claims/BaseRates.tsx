import { BASE_RATES, missingRate } from '@parkwart/contracts/rules/interest';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { IconButton } from '@parkwart/ui/IconButton';
import { Notice } from '@parkwart/ui/Notice';
import { TextField } from '@parkwart/ui/TextField';
import { useFieldArray, useWatch } from 'react-hook-form';
import { DayFields } from '../../../parts/form/DayFields.tsx';
import { isoDay, showIsoDay } from '../../../parts/form/isoDay.ts';
import { typedNumber } from '../../../parts/form/typedNumber.ts';
import classes from './ClaimsForm.module.css';
import type { ClaimValues } from './claimForm.ts';
import { texts } from './texts.ts';
import type { ClaimsState } from './useClaims.ts';

const KNOWN = BASE_RATES.map(({ from, percent }) => texts.rateSince(from, formatDecimal(percent))).join(' · ');

const FAR = '1.7.2199';

/** d.m.yyyy: the first half-year from today on without a rate, and whether it is the current one. */
function firstMissing(typed: ClaimValues['baseRates']) {
  const today = formatDay(new Date());
  const rates = typed.map(({ from, percent }) => ({ from: showIsoDay(from), percent: typedNumber(percent) }));
  return { next: missingRate(today, FAR, rates) ?? '', isNow: missingRate(today, today, rates) !== undefined };
}

export function BaseRates({ form }: Pick<ClaimsState, 'form'>) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'baseRates' });
  const rates = useWatch({ control, name: 'baseRates' });
  const { next, isNow } = firstMissing(rates);
  const errors = formState.errors.baseRates;
  /** The user has left the field, or tried to save: a rate that was just added is still incomplete. */
  const isLeft = (index: number) => formState.isSubmitted || formState.touchedFields.baseRates?.[index]?.percent;
  const whole = errors?.root?.message ?? errors?.message;
  return (
    <div className={classes.group}>
      <h2 className={classes.subtitle}>{texts.baseRates}</h2>
      <p className={classes.hint}>{texts.baseRatesHint}</p>
      <p className={classes.hint}>{texts.knownRates(KNOWN)}</p>
      {isNow && <Notice tone="warning">{texts.rateMissing(next)}</Notice>}
      {fields.map(({ id }, index) => {
        const from = `baseRates.${index}.from` as const;
        return (
          <div key={id} className={classes.rate}>
            <DayFields
              control={control}
              names={[from]}
              labels={{ [from]: texts.rateFrom } as Record<typeof from, string>}
            />
            <TextField
              label={texts.ratePercent}
              inputMode="decimal"
              error={isLeft(index) ? errors?.[index]?.percent?.message : undefined}
              {...register(`baseRates.${index}.percent`)}
            />
            <IconButton
              icon="trash"
              label={texts.removeRate(showIsoDay(rates[index]?.from ?? ''))}
              onClick={() => remove(index)}
            />
          </div>
        );
      })}
      {whole && <Notice tone="danger">{whole}</Notice>}
      <div>
        <Button onClick={() => append({ from: isoDay(next), percent: '' })}>{texts.addRate}</Button>
      </div>
    </div>
  );
}
