import { BASE_RATES, missingRate } from '@parkwart/contracts/rules/interest';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { IconButton } from '@parkwart/ui/IconButton';
import { Notice } from '@parkwart/ui/Notice';
import { TextField } from '@parkwart/ui/TextField';
import { useFieldArray, useWatch } from 'react-hook-form';
import { DayFields } from '../../form/DayFields.tsx';
import { showIsoDay } from '../../form/isoDay.ts';
import { typedNumber } from '../../form/typedNumber.ts';
import classes from './ClaimsForm.module.css';
import { showPercent } from './claimForm.ts';
import { texts } from './texts.ts';
import type { ClaimsState } from './useClaims.ts';

const KNOWN = BASE_RATES.map(({ from, percent }) => texts.rateSince(from, showPercent(percent))).join(' · ');

/** d.m.yyyy: the half-year of today whose rate is missing. */
function useMissingRate({ control }: ClaimsState['form']): string | undefined {
  const typed = useWatch({ control, name: 'baseRates' });
  const today = formatDay(new Date());
  const rates = typed.map(({ from, percent }) => ({ from: showIsoDay(from), percent: typedNumber(percent) }));
  return missingRate(today, today, rates);
}

export function BaseRates({ form }: Pick<ClaimsState, 'form'>) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'baseRates' });
  const rates = useWatch({ control, name: 'baseRates' });
  const missing = useMissingRate(form);
  const errors = formState.errors.baseRates;
  const whole = errors?.root?.message ?? errors?.message;
  return (
    <div className={classes.group}>
      <h3 className={classes.subtitle}>{texts.baseRates}</h3>
      <p className={classes.hint}>{texts.baseRatesHint}</p>
      <p className={classes.hint}>{texts.knownRates(KNOWN)}</p>
      {missing && <Notice tone="warning">{texts.rateMissing(missing)}</Notice>}
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
              error={errors?.[index]?.percent?.message}
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
        <Button onClick={() => append({ from: '', percent: '' })}>{texts.addRate}</Button>
      </div>
    </div>
  );
}
