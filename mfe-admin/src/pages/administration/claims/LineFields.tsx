import type { ChargeType } from '@parkwart/contracts/entities/posting';
import { Checkbox } from '@parkwart/ui/Checkbox';
import { SelectField } from '@parkwart/ui/SelectField';
import { TextField } from '@parkwart/ui/TextField';
import { type ReactNode, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { DayFields } from '../../../parts/form/DayFields.tsx';
import classes from './ClaimsForm.module.css';
import { isOfReminder } from './claimForm.ts';
import { texts } from './texts.ts';
import type { ClaimsState } from './useClaims.ts';

interface LineFieldsProps {
  readonly type: ChargeType;
  readonly form: ClaimsState['form'];
  readonly isLocked: boolean;
  readonly children?: ReactNode;
}

/** Interest never contains VAT, so it has no VAT field. */
export function LineFields({ type, form, isLocked, children }: LineFieldsProps) {
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
