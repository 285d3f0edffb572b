import { CHARGE_TYPES, COST_DAYS, IMPUTATION_ORDERS } from '@parkwart/contracts/entities/claimSettings';
import { Checkbox } from '@parkwart/ui/Checkbox';
import { SelectField } from '@parkwart/ui/SelectField';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { DayFields } from '../../../parts/form/DayFields.tsx';
import { BaseRates } from './BaseRates.tsx';
import classes from './ClaimsForm.module.css';
import { LineFields } from './LineFields.tsx';
import { texts } from './texts.ts';
import type { ClaimsState } from './useClaims.ts';

const COST_DAY_OPTIONS = COST_DAYS.map((value) => ({ value, label: texts.costDays[value] }));
const ORDER_OPTIONS = IMPUTATION_ORDERS.map((value) => ({ value, label: texts.orders[value] }));

interface ClaimsFieldsProps {
  readonly form: ClaimsState['form'];
  readonly isLocked: boolean;
}

export function ClaimsFields({ form, isLocked }: ClaimsFieldsProps) {
  const hintId = useId();
  const { control, register } = form;
  const isSmallBusiness = useWatch({ control, name: 'isSmallBusiness' });
  return (
    <>
      <fieldset className={classes.group} disabled={isLocked}>
        <legend>{texts.vat}</legend>
        <p className={classes.hint}>{texts.vatHint}</p>
        <Checkbox label={texts.smallBusiness} aria-describedby={hintId} {...register('isSmallBusiness')} />
        <p id={hintId} className={classes.hint}>
          {texts.smallBusinessHint}
        </p>
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
