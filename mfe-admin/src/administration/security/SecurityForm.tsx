import { Checkbox } from '@parkwart/ui/Checkbox';
import { TextField } from '@parkwart/ui/TextField';
import { useId } from 'react';
import { Loaded } from '../../loading/Loaded.tsx';
import { StoredForm } from '../StoredForm.tsx';
import classes from './SecurityForm.module.css';
import { texts } from './texts.ts';
import type { SecurityState } from './useSecuritySettings.ts';

const MINUTES = { inputMode: 'numeric', placeholder: texts.none, hint: texts.minutesHint } as const;

export function SecurityForm({ security }: { readonly security: SecurityState }) {
  const { query, form, saving } = security;
  const hintId = useId();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Loaded query={query} failure={texts.loadFailed} lines={6}>
      {() => (
        <StoredForm state={security} texts={texts} isVersioned={false}>
          <fieldset className={classes.group} disabled={saving.busy}>
            <legend>{texts.logIn}</legend>
            <Checkbox label={texts.adminPasskey} aria-describedby={hintId} {...register('adminPasskeyRequired')} />
            <p id={hintId} className={classes.hint}>
              {texts.adminPasskeyHint}
            </p>
          </fieldset>
          <fieldset className={classes.group} disabled={saving.busy}>
            <legend>{texts.idle}</legend>
            <p className={classes.hint}>{texts.idleHint}</p>
            <div className={classes.fields}>
              <TextField
                label={texts.office}
                error={errors.officeIdleMinutes?.message}
                {...MINUTES}
                {...register('officeIdleMinutes')}
              />
              <TextField
                label={texts.booth}
                error={errors.boothIdleMinutes?.message}
                {...MINUTES}
                {...register('boothIdleMinutes')}
              />
            </div>
          </fieldset>
        </StoredForm>
      )}
    </Loaded>
  );
}
