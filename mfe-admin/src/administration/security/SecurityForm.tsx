import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Checkbox } from '@parkwart/ui/Checkbox';
import { TextField } from '@parkwart/ui/TextField';
import { useId } from 'react';
import { Failure } from '../../form/Failure.tsx';
import { DISCARD_TYPED } from '../../form/keepTyped.ts';
import { Loaded } from '../../loading/Loaded.tsx';
import classes from './SecurityForm.module.css';
import { texts } from './texts.ts';
import type { SecurityState } from './useSecuritySettings.ts';

export function SecurityForm({ query, form, saving, draft: { isDirty }, conflicts }: SecurityState) {
  const discard = () => {
    conflicts.clear();
    form.reset(undefined, DISCARD_TYPED);
  };
  const hintId = useId();
  const { register, formState } = form;
  const { errors } = formState;
  const minutes = { inputMode: 'numeric', placeholder: texts.none, hint: texts.minutesHint } as const;
  return (
    <Loaded query={query} failure={texts.loadFailed} lines={6}>
      {() => (
        <Card>
          <form className={classes.form} aria-label={texts.form} onSubmit={saving.submit} noValidate>
            <Failure error={saving.failure} isVersioned={false} />
            {conflicts.notice}
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
                  {...minutes}
                  {...register('officeIdleMinutes')}
                />
                <TextField
                  label={texts.booth}
                  error={errors.boothIdleMinutes?.message}
                  {...minutes}
                  {...register('boothIdleMinutes')}
                />
              </div>
            </fieldset>
            <div className={classes.actions}>
              <Button type="submit" variant="primary" busy={saving.busy} busyLabel={texts.saving}>
                {texts.save}
              </Button>
              {isDirty && (
                <>
                  <Button disabled={saving.busy} onClick={discard}>
                    {texts.discard}
                  </Button>
                  <p className={classes.hint}>{texts.unsaved}</p>
                </>
              )}
            </div>
          </form>
        </Card>
      )}
    </Loaded>
  );
}
