import { CHARGE_TYPES, COST_DATE_RULES, IMPUTATION_ORDERS } from '@parkwart/contracts/calls/claimSettings';
import type { ChargeType } from '@parkwart/contracts/entities/posting';
import { BASE_RATES, missingRate } from '@parkwart/contracts/rules/interest';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Checkbox } from '@parkwart/ui/Checkbox';
import { IconButton } from '@parkwart/ui/IconButton';
import { Notice } from '@parkwart/ui/Notice';
import { SelectField } from '@parkwart/ui/SelectField';
import { TextField } from '@parkwart/ui/TextField';
import { type ReactNode, useId } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { CheckField } from '../../../parts/form/CheckField.tsx';
import { DayFields } from '../../../parts/form/DayFields.tsx';
import { isoDay, showIsoDay } from '../../../parts/form/isoDay.ts';
import { typedNumber } from '../../../parts/form/typedNumber.ts';
import classes from './ClaimsFields.module.css';
import { type ClaimsState, type ClaimValues, isOfReminder } from './claims.ts';
import { texts } from './texts.ts';

const KNOWN = BASE_RATES.map(({ from, percent }) => texts.rateSince(from, formatDecimal(percent))).join(' · ');

const FAR = '1.7.2199';

/**
 * Finds the first half-year without a base rate, from the current half-year on. `next`: first day of that half-year,
 * `d.m.yyyy`. `isNow`: whether the current half-year has no rate.
 */
function firstMissing(typed: ClaimValues['baseRates']) {
  const today = formatDay(new Date());
  const rates = typed.map(({ from, percent }) => ({ from: showIsoDay(from), percent: typedNumber(percent) }));
  return { next: missingRate(today, FAR, rates) ?? '', isNow: missingRate(today, today, rates) !== undefined };
}

function BaseRates({ form }: Pick<ClaimsState, 'form'>) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'baseRates' });
  const rates = useWatch({ control, name: 'baseRates' });
  const { next, isNow } = firstMissing(rates);
  const errors = formState.errors.baseRates;
  /**
   * Whether the user has left the field or tried to save. Before that, a rate that was just added is still incomplete,
   * so its error is not shown.
   */
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

interface LineFieldsProps {
  readonly type: ChargeType;
  readonly form: ClaimsState['form'];
  readonly isLocked: boolean;
  readonly children?: ReactNode;
}

/** The fields of one line. Interest never contains VAT, so the line for interest has no VAT field. */
function LineFields({ type, form, isLocked, children }: LineFieldsProps) {
  const { control, register, formState } = form;
  const [isSmallBusiness, smallBusinessFrom, vat] = useWatch({
    control,
    name: ['isSmallBusiness', 'smallBusinessFrom', `lines.${type}.vat`],
  });
  const hintId = useId();
  const { title, occasion, law, text = texts.text } = texts.lines[type];
  const vatFrom = `lines.${type}.vatFrom` as const;
  const isTaxable = type !== 'interest' && !(isSmallBusiness && smallBusinessFrom === '');
  return (
    <fieldset className={classes.group} disabled={isLocked}>
      <legend>{title}</legend>
      <p className={classes.hint}>
        {occasion} {law}
      </p>
      <div className={classes.fields}>
        <TextField
          label={text}
          error={formState.errors.lines?.[type]?.text?.message}
          {...register(`lines.${type}.text`)}
        />
        {isTaxable && (
          <SelectField label={texts.lineVat} options={texts.vatOptions} {...register(`lines.${type}.vat`)} />
        )}
        {isTaxable && vat === 'contained' && (
          <DayFields
            control={control}
            names={[vatFrom]}
            labels={{ [vatFrom]: texts.vatFrom } as Record<typeof vatFrom, string>}
          />
        )}
      </div>
      {isOfReminder(type) && (
        <>
          <Checkbox label={texts.keeper} aria-describedby={hintId} {...register(`lines.${type}.isKeeperAsked`)} />
          <Checkbox label={texts.driver} aria-describedby={hintId} {...register(`lines.${type}.isDriverAsked`)} />
          <p id={hintId} className={classes.hint}>
            {texts.keeperHint}
          </p>
        </>
      )}
      {children}
    </fieldset>
  );
}

const COST_DAY_OPTIONS = COST_DATE_RULES.map((value) => ({ value, label: texts.costDays[value] }));
const ORDER_OPTIONS = IMPUTATION_ORDERS.map((value) => ({ value, label: texts.orders[value] }));

interface ClaimsFieldsProps {
  readonly form: ClaimsState['form'];
  readonly isLocked: boolean;
}

export function ClaimsFields({ form, isLocked }: ClaimsFieldsProps) {
  const { control, register } = form;
  const isSmallBusiness = useWatch({ control, name: 'isSmallBusiness' });
  return (
    <>
      <fieldset className={classes.group} disabled={isLocked}>
        <legend>{texts.vat}</legend>
        <p className={classes.hint}>{texts.vatHint}</p>
        <CheckField label={texts.smallBusiness} hint={texts.smallBusinessHint} {...register('isSmallBusiness')} />
        {isSmallBusiness && (
          <DayFields
            control={control}
            names={['smallBusinessFrom']}
            labels={{ smallBusinessFrom: texts.smallBusinessFrom }}
          />
        )}
      </fieldset>
      {CHARGE_TYPES.map((type) => (
        <LineFields key={type} type={type} form={form} isLocked={isLocked}>
          {type === 'interest' && (
            <>
              <Checkbox label={texts.interestOn} {...register('isInterestCharged')} />
              <BaseRates form={form} />
            </>
          )}
        </LineFields>
      ))}
      <fieldset className={classes.group} disabled={isLocked}>
        <legend>{texts.days}</legend>
        <div className={classes.wideFields}>
          <SelectField
            label={texts.costDay}
            hint={texts.costDayHint}
            options={COST_DAY_OPTIONS}
            {...register('costDay')}
          />
          <SelectField
            label={texts.imputationOrder}
            hint={texts.imputationHint}
            options={ORDER_OPTIONS}
            {...register('imputation')}
          />
        </div>
      </fieldset>
    </>
  );
}
