import { MOST_FURTHER_LEVELS } from '@parkwart/contracts/entities/dunningSettings';
import { Button } from '@parkwart/ui/Button';
import { TextField } from '@parkwart/ui/TextField';
import { useFieldArray } from 'react-hook-form';
import { Loaded } from '../../../parts/loading/Loaded.tsx';
import classes from '../fieldGroup.module.css';
import { StoredForm } from '../StoredForm.tsx';
import { USUAL_LEVEL } from './dunningForm.ts';
import { LevelFields } from './LevelFields.tsx';
import { texts } from './texts.ts';
import type { DunningState } from './useDunningSettings.ts';

export function DunningForm({ dunning }: { readonly dunning: DunningState }) {
  return (
    <Loaded query={dunning.query} failure={texts.loadFailed} lines={8}>
      {() => (
        <StoredForm state={dunning} texts={texts} isVersioned isLong>
          <Levels dunning={dunning} />
        </StoredForm>
      )}
    </Loaded>
  );
}

function Levels({ dunning: { form, saving } }: { readonly dunning: DunningState }) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'further' });
  const { errors } = formState;
  return (
    <>
      <fieldset className={classes.group} disabled={saving.busy}>
        <legend>{texts.level(1)}</legend>
        <p className={classes.hint}>{texts.intro}</p>
        <div className={classes.fields}>
          <TextField
            label={texts.afterDeadline}
            hint={texts.afterDeadlineHint}
            error={errors.afterDays?.message}
            inputMode="numeric"
            {...register('afterDays')}
          />
        </div>
        <p className={classes.hint}>{texts.first}</p>
      </fieldset>
      {fields.map(({ id }, index) => (
        <LevelFields key={id} index={index} form={form} isLocked={saving.busy} onRemove={() => remove(index)} />
      ))}
      <div className={classes.group}>
        {fields.length === 0 && <p className={classes.hint}>{texts.none}</p>}
        {fields.length < MOST_FURTHER_LEVELS && (
          <div>
            <Button disabled={saving.busy} onClick={() => append(USUAL_LEVEL)}>
              {texts.add}
            </Button>
          </div>
        )}
      </div>
      <fieldset className={classes.group} disabled={saving.busy}>
        <legend>{texts.tolerance}</legend>
        <div className={classes.fields}>
          <TextField
            label={texts.fields.tolerance}
            hint={texts.toleranceHint}
            error={errors.tolerance?.message}
            inputMode="decimal"
            {...register('tolerance')}
          />
          <TextField
            label={texts.fields.costsAloneFrom}
            hint={texts.costsAloneHint}
            error={errors.costsAloneFrom?.message}
            inputMode="decimal"
            {...register('costsAloneFrom')}
          />
        </div>
      </fieldset>
    </>
  );
}
